/**
 * Whoever works on the same users, problems and contests at once waits for others, and never in a circle
 * (services/platform/database/lock-order.hot-sql.ts).
 */
import { beforeAll, expect, test, vi } from 'vitest'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { roles, rootUid } from '@podium/proto/rules/user/roles.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Viewer } from '@podium/services/platform/context.ts'
import { entities } from '@podium/services/features/entities.ts'
import { databasePatience, openOrm } from '@podium/services/platform/database/orm.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { changeUserInfo } from '@podium/services/features/account/profile/commands.ts'
import { siteAdminScope as contestAdminScope } from '@podium/services/features/contests/admin/policy.ts'
import { stepBalloon } from '@podium/services/features/contests/balloons/commands.ts'
import { answerClarification, askClarification } from '@podium/services/features/contests/clarifications/commands.ts'
import { listClarifications } from '@podium/services/features/contests/clarifications/queries.ts'
import { saveHall } from '@podium/services/features/contests/teams/hall-commands.ts'
import { switchApi } from '@podium/services/features/contest-api/commands.ts'
import { removeProblem as removeFromContest } from '@podium/services/features/contests/admin/problem-commands.ts'
import { deleteContest, updateContest } from '@podium/services/features/contests/admin/commands.ts'
import { cancel, judgeManually, rejudge } from '@podium/services/features/judging/manual-commands.ts'
import { rejudgeSome, startRejudge } from '@podium/services/features/judging/rejudge/contest-commands.ts'
import {
  rejudgeSomeOfProblem,
  startProblemRejudge,
} from '@podium/services/features/judging/rejudge/problem-commands.ts'
import { storeVerdict } from '@podium/services/features/judging/store-verdict.hot-sql.ts'
import { submit } from '@podium/services/features/judging/submit/commands.ts'
import { deleteProblem } from '@podium/services/features/problems/admin/remove-commands.ts'
import { siteAdminScope as trainingAdminScope } from '@podium/services/features/trainings/admin/policy.ts'
import { addProblem, removeProblem } from '@podium/services/features/trainings/admin/problem-commands.ts'
import { contestCounts, makeContest } from '../services/support/contests.ts'
import { person, uidOf } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { makeTraining, trainingsAndRecount } from '../services/support/trainings.ts'
import { daysAndRecount, statisticsAndRecount } from './recounts.ts'
import { announceJudge } from './support.ts'
import { verdictOn } from './verdicts.ts'

const { stack, services, db, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
// All act at once, and the last of them may wait for a connection as long as the rest takes.
const ctx = {
  ...services.ctx,
  orm: await openOrm(stack.databaseUrl, {
    entities,
    patience: { ...databasePatience, connectionTimeoutMillis: 60_000 },
  }),
}
const viewerOf = (uid: string, username: string, role: 0 | 2): Viewer => ({
  uid,
  username,
  role: role === 0 ? 'root' : 'user',
  permissions: roles[role].permissions,
  locale: 'en-US',
  sessionId: '',
  onlyCid: null,
})
const root = viewerOf(rootUid, 'root', 0)
const names = ['ada', 'bob', 'cid', 'dan', 'eve', 'fay', 'gus', 'hal']
let people: readonly Viewer[]

beforeAll(async () => {
  await announceJudge(services)
  people = await Promise.all(
    names.map(async (name) => {
      await person(services, name)
      return viewerOf(await uidOf(services, name), name, 2)
    }),
  )
}, 60_000)

/** A problem of the bank like P1000. */
async function copyOf(displayId: string): Promise<{ pid: number; displayId: string }> {
  const made = await firstRow(
    db(),
    sql<{ pid: number }>`
    with p as (insert into problem (display_id, title, author, type, time_limit_ms, memory_limit_mb, stack_limit_mb,
      data_hash, case_version)
      select ${displayId}, title, author, type, time_limit_ms, memory_limit_mb, stack_limit_mb, data_hash,
        case_version from problem where display_id = 'P1000' returning id),
    l as (insert into problem_language (pid, language_id) select p.id, language_id from p, problem_language pl
      join problem o on o.id = pl.pid where o.display_id = 'P1000')
    select id as pid from p`,
  )
  return { pid: made?.pid ?? 0, displayId }
}

interface Round {
  readonly cid: number
  readonly tid: number
  /** Two problems that go, and one that stays. */
  readonly going: readonly { pid: number; displayId: string }[]
  readonly staying: { pid: number; displayId: string }
}

async function begin(round: number): Promise<Round> {
  const staying = await copyOf(`S${round}`)
  const going = [await copyOf(`X${round}`), await copyOf(`Y${round}`)]
  const tid = await makeTraining(services, { uid: rootUid, problems: [staying.displayId] })
  await alter(
    sql`insert into training_register (tid, uid) select ${tid}, unnest(${people.map(({ uid }) => uid)}::text[])`,
  )
  return { cid: await makeContest(services, { uid: rootUid }), tid, going, staying }
}

const submitAll = (bodies: readonly { pid: string; cid?: number }[]): Promise<unknown> =>
  Promise.all(
    bodies.flatMap((body) =>
      people.map((viewer) =>
        submit(ctx, { viewer, ip: '::1', body: { ...body, language: 'C', code: 'int main(){}' } }),
      ),
    ),
  )

/** A refusal is an answer: what was to be judged may be gone, or judged otherwise. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error
}

const verdictOnAll = (
  submissions: readonly { submitId: number; attempt: number }[],
  status: number,
): Promise<unknown>[] => submissions.map((one) => storeVerdict(ctx, verdictOn(one, { status })))

const byHand = (submissions: readonly { submitId: number }[]): Promise<unknown>[] =>
  submissions.flatMap(({ submitId }, index) =>
    [
      ...(index % 3 === 0 ? [rejudge(ctx, submitId)] : []),
      ...(index % 3 === 1 ? [judgeManually(ctx, root, { submitId, status: Status.accepted, score: null })] : []),
      ...(index % 3 === 2 ? [cancel(ctx, root, submitId)] : []),
    ].map((act) => act.catch(unlessRefused)),
  )

const stepsOnBalloons = (cid: number, submissions: readonly { submitId: number }[]): Promise<unknown>[] =>
  submissions.flatMap(({ submitId }) =>
    (['done', 'undo'] as const).map((step) => stepBalloon(ctx, root, { cid, id: submitId, step }).catch(unlessRefused)),
  )

const saveHalls = (cid: number): Promise<unknown>[] =>
  ['Hall 1', 'Hall 2'].map((name) => {
    const hall = {
      networks: [],
      rooms: [{ name, networks: ['::1'] }],
      oneSession: true,
      autoSignIn: true,
      usesPrinter: false,
      printsTickets: false,
    }
    return saveHall(ctx, root, { cid, hall }).catch(unlessRefused)
  })

async function formOf(cid: number, endMin: number): Promise<CallBody<'updateContest'>> {
  const found = await firstRow(
    db(),
    sql<{
      start: string
      end: string
    }>`select start_time as start, now() + make_interval(mins => ${endMin}) as "end" from contest where id = ${cid}`,
  )
  return {
    id: cid,
    title: 'Autumn cup',
    description: 'About it',
    type: 0,
    auth: 0,
    startTime: new Date(found?.start ?? 0).toISOString(),
    endTime: new Date(found?.end ?? 0).toISOString(),
    sealRank: false,
    openRank: false,
  } as CallBody<'updateContest'>
}

const inProgress = () =>
  rows(
    db(),
    sql<{
      submitId: number
      attempt: number
    }>`select submit_id as "submitId", attempt from submission where status in (5, 6, 7) order by random()`,
  )
const judged = () =>
  rows(
    db(),
    sql<{
      submitId: number
    }>`select submit_id as "submitId" from submission where status not in (5, 6, 7) order by random()`,
  )

/** In all contests that they take part in, with the Contest API. */
const otherProfiles = (round: number): Promise<unknown>[] =>
  people.map((viewer) => changeUserInfo(ctx, viewer, { school: `School ${round} of ${viewer.username}` }))

/** Of everybody, about a problem. */
const askAll = (cid: number, displayId: string): Promise<unknown>[] =>
  people.map((viewer) => askClarification(ctx, viewer, { cid, displayId, question: 'Why?' }, { at: new Date() }))

async function answerAll(cid: number): Promise<void> {
  const { records } = await listClarifications(ctx, root, cid)
  await Promise.all(
    records.map(({ id, rev }) =>
      answerClarification(ctx, root, { cid, id, answer: 'So.', toAll: id % 2 === 0, rev }).catch(unlessRefused),
    ),
  )
}

async function play(round: number): Promise<void> {
  const { cid, tid, going, staying } = await begin(round)
  const everywhere = [...going, staying].map(({ displayId }) => ({ pid: displayId }))
  await submitAll([...everywhere, { pid: 'A', cid }, { pid: 'B', cid }])
  if (round % 3 > 0) await switchApi(ctx, root, { cid, isOn: true })
  const waiting = await inProgress()
  const [form, later] = [await formOf(cid, 90), await formOf(cid, 120)]
  await Promise.all([
    ...verdictOnAll(waiting, Status.accepted),
    ...byHand(waiting.toReversed()),
    ...askAll(cid, 'A'),
    updateContest(ctx, contestAdminScope(root), form),
  ])
  const done = await judged()
  const contestPid =
    (
      await firstRow(
        db(),
        sql<{ pid: number }>`select pid from contest_problem where cid = ${cid} and display_id = 'A'`,
      )
    )?.pid ?? 0
  await startRejudge(ctx, { cid, pid: contestPid })
  await Promise.all(
    [...going.map(({ pid }) => pid), staying.pid].map((pid) =>
      startProblemRejudge(ctx, { viewer: root, pid, inGroup: false }).catch(unlessRefused),
    ),
  )
  await Promise.all([
    ...going.map(({ pid }) => deleteProblem(db(), pid)),
    ...byHand(done),
    ...stepsOnBalloons(cid, done),
    ...saveHalls(cid),
    ...otherProfiles(round),
    submitAll([{ pid: staying.displayId }, { pid: 'B', cid }]),
    removeProblem(ctx, trainingAdminScope(root), { tid, pid: staying.pid }).then(() =>
      addProblem(ctx, trainingAdminScope(root), { tid, ...staying }),
    ),
    rejudgeSome(ctx),
    rejudgeSomeOfProblem(ctx),
    answerAll(cid),
    removeFromContest(ctx, contestAdminScope(root), { cid, pid: contestPid, force: true }),
    updateContest(ctx, contestAdminScope(root), later),
    switchApi(ctx, root, { cid, isOn: round % 3 < 2 }),
    ...verdictOnAll(await inProgress(), Status.wrongAnswer),
  ])
  await Promise.all([
    ...verdictOnAll(await inProgress(), Status.accepted),
    ...byHand(await judged()),
    ...stepsOnBalloons(cid, done),
    rejudgeSome(ctx),
    rejudgeSomeOfProblem(ctx),
    ...(round % 2 === 0 ? [deleteContest(ctx, contestAdminScope(root), { cid, force: true })] : []),
  ])
  expect((await contestCounts(services, cid))[0]).toEqual((await contestCounts(services, cid))[1])
}

/** How often PostgreSQL had to end a circle. It is counted when a connection ends. */
async function deadlocks(): Promise<number> {
  await Promise.all([services.stop(), ctx.orm.close()])
  const own = await openOrm(stack.databaseUrl, { entities, poolMax: 1 })
  const ask = async <Row>(query: Parameters<typeof firstRow<Row>>[1]) => firstRow(own.em.fork(), query)
  try {
    await vi.waitFor(
      async () =>
        expect(
          await ask(sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`),
        ).toBeNull(),
      20_000,
    )
    return Number(
      (await ask(sql<{ deadlocks: string }>`select deadlocks from pg_stat_database where datname = current_database()`))
        ?.deadlocks,
    )
  } finally {
    await own.close()
  }
}

test(
  'submits, verdicts, rejudges, cancels, manual verdicts and removals at once never wait in a circle, and what is kept equals a recount',
  { retry: 0, timeout: 120_000 },
  async () => {
    for (let round = 0; round < 6; round += 1) await play(round)
    for (const both of [statisticsAndRecount, daysAndRecount, trainingsAndRecount]) {
      const [stored, anew] = await both(ctx)
      expect(stored).toEqual(anew)
    }
    expect(await deadlocks()).toBe(0)
  },
)

/**
 * Whatever people, judges and administrators do to submissions, in any order and at once, what is kept equals a
 * recount.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '@podium/proto/errors/index.ts'
import { roles, rootUid } from '@podium/proto/rules/user/roles.ts'
import { isFinal, isManualVerdict, Status, verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { Viewer } from '@podium/services/platform/context.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { cancel, judgeManually, rejudge } from '@podium/services/features/judging/manual-commands.ts'
import { applyCounters, countersDelta, mergeDays } from '@podium/services/features/judging/counters.hot-sql.ts'
import { resubmit } from '@podium/services/features/judging/resubmit-commands.ts'
import { countSubmission } from '@podium/services/features/judging/user-statistics.hot-sql.ts'
import { storeVerdict } from '@podium/services/features/judging/store-verdict.hot-sql.ts'
import { submit } from '@podium/services/features/judging/submit/commands.ts'
import { siteAdminScope } from '@podium/services/features/trainings/admin/policy.ts'
import { addProblem, removeProblem } from '@podium/services/features/trainings/admin/problem-commands.ts'
import { registerForTraining } from '@podium/services/features/trainings/register-commands.ts'
import { person, rootViewer, uidOf } from '../services/support/people.ts'
import { addAccount, makeRemote } from '../services/support/remote.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { makeTraining, trainingPassword, trainingsAndRecount } from '../services/support/trainings.ts'
import { daysAndRecount, storedAndRecounted, statisticsAndRecount } from './recounts.ts'
import { announceJudge } from './support.ts'
import { caseOn, verdictOn } from './verdicts.ts'

/** Judged by another site. */
const elsewhere = 'HDU-1001'
const { services } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
let owner: Viewer
let trainings: readonly number[]
beforeAll(async () => {
  await announceJudge(services)
  // Only what another site judges can be sent again by its owner.
  await makeRemote(services.ctx, 'P1001', elsewhere)
  await addAccount(services.ctx, 'HDU')
  await person(services, 'ada')
  owner = {
    uid: await uidOf(services, 'ada'),
    username: 'ada',
    role: 'user',
    permissions: roles[2].permissions,
    locale: 'en-US',
    sessionId: '',
    onlyCid: null,
  }
}, 60_000)

/** Somebody who has done nothing yet, and trainings that nobody takes part in. */
async function startOver(): Promise<void> {
  const { ctx } = services
  const made = await firstRow(
    ctx.orm.em.fork(),
    sql<{ uid: string; username: string }>`
    insert into users (uid, username, email, password_hash)
    select uid, 'u' || left(uid, 12), uid || '@example.org', 'x' from (select md5(random()::text) as uid) one
      returning uid, username`,
  )
  if (!made) throw new Error('an insert returned no row')
  owner = { ...owner, ...made }
  trainings = await Promise.all(
    (['Public', 'Private', 'Private'] as const).map((auth) =>
      makeTraining(services, { uid: rootUid, auth, problems: ['P1000'] }),
    ),
  )
}

const codes = Object.values(verdicts).map((one) => one.code)
const which = fc.nat({ max: 5 })
/** Often Accepted, because most follows from it, or Submitted Failed, without which nothing can be sent again. */
const mostly = (others: readonly number[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(Status.accepted) },
    { weight: 1, arbitrary: fc.constant(Status.submitFailed) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
  )
const outcome = mostly(codes.filter(isFinal))
const handed = mostly(codes)
const late = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(1, 2) })
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('submit' as const),
      displayId: fc.constantFrom('P1000', elsewhere),
      training: fc.constantFrom(null, null, null, 0, 1),
    }),
  },
  // Late by up to two attempts; the same one may come again.
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('verdict' as const),
      which,
      late,
      status: outcome,
      points: fc.option(fc.integer({ min: 0, max: 30 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('rejudge' as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('manual' as const),
      which,
      status: handed,
      score: fc.option(fc.integer({ min: -5, max: 200 })),
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('resubmit' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('enter' as const, 'enter' as const, 'add' as const, 'add' as const, 'take out' as const),
      training: fc.constantFrom(0, 1, 2),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const insertInContest = (): Promise<number> =>
  services.ctx.orm.em.fork().transactional(async (db) => {
    const row = await firstRow(
      db,
      sql<{ submitId: number; submitTime: string; pid: number }>`
    insert into submission (pid, uid, status, code, code_bytes, language, lane, cid, is_counted)
    values ((select id from problem where display_id = 'P1000'), ${owner.uid}, ${Status.pending}, 'x', 1, 'C',
      'contest', 9, true)
    returning submit_id as "submitId", submit_time as "submitTime", pid`,
    )
    if (!row) throw new Error('an insert returned no row')
    const record = { ...row, uid: owner.uid, cid: 9, gid: null, isCounted: true }
    await applyCounters(db, record, countersDelta(null, Status.pending))
    await countSubmission(db, record)
    return row.submitId
  })

async function arrange(act: 'enter' | 'add' | 'take out', tid: number): Promise<unknown> {
  const { ctx } = services
  // Another password has sent everybody back to the door.
  if (act === 'enter') await change(ctx.orm.em.fork(), sql`delete from training_register where tid = ${tid}`)
  if (act === 'enter') return registerForTraining(ctx, owner, { tid, password: trainingPassword })
  const pid =
    (await firstRow(ctx.orm.em.fork(), sql<{ id: number }>`select id from problem where display_id = ${elsewhere}`))
      ?.id ?? 0
  return act === 'add'
    ? addProblem(ctx, siteAdminScope(rootViewer), { tid, pid, displayId: elsewhere })
    : removeProblem(ctx, siteAdminScope(rootViewer), { tid, pid })
}

async function take(one: Step, submitIds: number[]): Promise<unknown> {
  const { ctx } = services
  if (one.act === 'submit') {
    const tid = one.training === null ? null : trainings[one.training]
    const record = await submit(ctx, {
      viewer: owner,
      ip: '::1',
      body: { pid: one.displayId, tid, language: 'C', code: 'int main(){}' },
    })
    return submitIds.push(record.submitId)
  }
  if ('training' in one) return (await arrange(one.act, trainings[one.training] ?? 0)) ?? 'done'
  const submitId = submitIds[one.which % submitIds.length] ?? 0
  switch (one.act) {
    case 'verdict': {
      const known = await firstRow(
        ctx.orm.em.fork(),
        sql<{ attempt: number }>`select attempt from submission where submit_id = ${submitId}`,
      )
      return storeVerdict(
        ctx,
        verdictOn(
          { submitId, attempt: (known?.attempt ?? 0) - one.late },
          { status: one.status, oiRankScore: one.points, cases: [caseOn(1, { status: one.status })] },
        ),
      )
    }
    case 'rejudge':
      return rejudge(ctx, submitId)
    case 'cancel':
      return cancel(ctx, rootViewer, submitId)
    case 'manual':
      return judgeManually(ctx, rootViewer, { submitId, status: one.status, score: one.score })
    case 'resubmit':
      return resubmit(ctx, owner, submitId)
  }
}

const unlessRefused = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error
}

const mostRounds = 6

test('counters, accepted lists, statistics and the ranks of trainings equal a recount after any mix of submits, verdicts, rejudges, cancels, manual verdicts and resubmits', async () => {
  const db = services.ctx.orm.em.fork()
  const effects: Record<string, number> = {}
  const mostSolved = async (): Promise<number> =>
    (await firstRow(db, sql<{ ac: number }>`select max(ac) as ac from user_standing`))?.ac ?? 0
  const acts = ['submit', 'verdict', 'rejudge', 'cancel', 'manual', 'resubmit', 'enter', 'add', 'take out'] as const
  /**
   * Chance may leave an action without an effect, or everybody with one solved problem: then there is another round.
   */
  const isEnough = async (): Promise<boolean> =>
    acts.every((act) => (effects[act] ?? 0) > 0) && (await mostSolved()) === 2
  const round = () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 16 }),
        async (waves) => {
          await startOver()
          const submitIds = [await insertInContest()]
          for (const displayId of ['P1000', elsewhere] as const)
            await take({ act: 'submit', displayId, training: null }, submitIds)
          // The steps of a wave are taken at once.
          for (const wave of waves) {
            await Promise.all(
              wave.map(async (one) => {
                const done = await take(one, submitIds).catch(unlessRefused)
                if (done !== undefined && done !== 'stale') effects[one.act] = (effects[one.act] ?? 0) + 1
              }),
            )
          }
          const [stored, recounted] = await storedAndRecounted(services.ctx)
          expect(stored).toEqual(recounted)
          const [statistics, anew] = await statisticsAndRecount(services.ctx)
          expect(statistics).toEqual(anew)
          const [inTrainings, afresh] = await trainingsAndRecount(services.ctx)
          expect(inTrainings).toEqual(afresh)
          const accepted = await rows(db, sql`select submit_id, uid, pid from accepted_list order by 1`)
          expect(accepted).toEqual(
            await rows(
              db,
              sql`select submit_id, uid, pid from submission where status = 0 and cid = 0 and gid is null order by 1`,
            ),
          )
        },
      ),
      { numRuns: 16 },
    )
  for (let rounds = 0; rounds < mostRounds && !(await isEnough()); rounds += 1) await round()
  for (const act of acts) expect(effects[act] ?? 0, act).toBeGreaterThan(0)
  expect(await mostSolved()).toBe(2)
  await change(db, sql`delete from submission where submit_id % 3 <> 0`)
  const [statistics, anew] = await statisticsAndRecount(services.ctx)
  expect(statistics).toEqual(anew)
  const [days, daysAnew] = await daysAndRecount(services.ctx)
  expect(days).toEqual(daysAnew)
  // Days that are over become one row each, and say the same.
  await mergeDays(db, new Date(services.ctx.now().getTime() + 3 * 86_400_000))
  expect((await daysAndRecount(services.ctx))[0]).toEqual(daysAnew)
  expect(await rows(db, sql`select 1 from submission_list_day where shard <> 0`)).toEqual([])
  const [inTrainings, afresh] = await trainingsAndRecount(services.ctx)
  expect(inTrainings).toEqual(afresh)
  await change(db, sql`delete from submission`)
  expect(
    await firstRow(
      db,
      sql`select ac, score, total, listed_total, total_anywhere, listed_at from user_standing where uid = ${owner.uid}`,
    ),
  ).toEqual({ ac: 0, score: 0, total: 0, listed_total: 0, total_anywhere: 0, listed_at: null })
}, 120_000)

test('a verdict of an attempt that an administrator ended changes nothing', async () => {
  const { ctx } = services
  const read = (submitId: number) =>
    firstRow(
      ctx.orm.em.fork(),
      sql`select status, attempt, judger, score, is_manual from submission where submit_id = ${submitId}`,
    )
  const acts = [
    (submitId: number) => rejudge(ctx, submitId),
    (submitId: number) => cancel(ctx, rootViewer, submitId),
    async (submitId: number) => {
      await storeVerdict(ctx, verdictOn({ submitId, attempt: 1 }, { status: Status.timeLimit }))
      return judgeManually(ctx, rootViewer, { submitId, status: Status.accepted, score: null })
    },
  ]
  for (const act of acts) {
    const { submitId } = await submit(ctx, {
      viewer: owner,
      ip: '::1',
      body: { pid: 'P1000', language: 'C', code: 'int main(){}' },
    })
    await act(submitId)
    const before = await read(submitId)
    expect(before).toMatchObject({ attempt: 2 })
    expect(await storeVerdict(ctx, verdictOn({ submitId, attempt: 1 }, { status: Status.wrongAnswer }))).toBe('stale')
    expect(await read(submitId)).toEqual(before)
  }
})

test('exactly the verdicts that may be set by hand are', () => {
  expect(codes.filter(isManualVerdict).toSorted((a, b) => a - b)).toEqual([-3, -1, 0, 1, 2, 3, 4, 8, 10])
})

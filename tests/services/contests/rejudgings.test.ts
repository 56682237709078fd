/** Rejudges that are looked at first: nothing moves before, and then exactly what was shown. */
import { expect, test, vi } from 'vitest'
import type { BoardRow } from '@podium/proto/rules/board/snapshot.ts'
import { ReturnedTaskAnswer } from '@podium/proto/events/bus/judge.ts'
import { subjects, taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import { errors } from '@podium/proto/errors/index.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { sendRuns } from '@podium/services/features/judging/rejudging/shadow-worker.ts'
import { comesByClock } from '../../services-judging/by-clock.ts'
import {
  begin,
  hangsAfterMs,
  playJudge,
  statusOf,
  untilLastTry,
  untilReceived,
} from '../../services-judging/support.ts'
import { caseOn } from '../../services-judging/verdicts.ts'
import type { Caller } from '../support/caller.ts'
import { contestCounts, judgedIn } from '../support/contests.ts'
import { person } from '../support/people.ts'
import { contestFixture } from './fixture.ts'

const { services, db, alter, received, jury: owner, team, rival, make, root, drain } = await contestFixture()
const { accepted, wrongAnswer, systemError } = Status
const text = (code: keyof typeof errors): string => errors[code].text['en-US']

interface Preview {
  readonly rejudging: { readonly state: string; readonly total: number; readonly done: number }
  readonly fingerprint: string
  readonly faults: readonly number[]
  readonly verdicts: readonly { submitId: number; username: string; before: object; after: object }[]
  readonly cells: readonly { username: string; displayId: string; after: { acS: number | null } | null }[]
  readonly ranks: readonly { username: string; before: { rank: number }; after: { rank: number } }[]
}
const start = async (cid: number, given: object = {}, by: Caller = owner): Promise<number> => {
  const answer = await by.call('startRejudging', { body: { cid, reason: 'The data was wrong', ...given } })
  if (answer.status !== 200) throw new Error(answer.msg)
  return (answer.data as { id: number }).id
}
const preview = async (cid: number, id: number): Promise<Preview> => {
  const { status, data, msg } = await owner.call('rejudgingPreview', { query: { cid: `${cid}`, id: `${id}` } })
  if (status !== 200) throw new Error(msg)
  return data
}
const apply = (cid: number, id: number, { fingerprint }: Preview) =>
  owner.call('applyRejudging', { body: { cid, id, fingerprint } })

/** Judges as many tasks as come, each by what it is given for the submission. */
async function judgeAll(...given: readonly (readonly [number, number])[]): Promise<readonly string[]> {
  const judge = playJudge(services)
  const verdicts = new Map(given)
  const lanes: string[] = []
  for (let at = 0; at < verdicts.size; at += 1) {
    const { task, delivery } = await judge.take()
    lanes.push(task.lane)
    await judge.verdict(task, { status: verdicts.get(task.submitId) ?? accepted, cases: [caseOn(1)] })
    await delivery.ack()
  }
  await judge.handled()
  await judge.close()
  return lanes
}

const boardOf = async (cid: number): Promise<readonly BoardRow[]> =>
  ((await owner.call('contestBoard', { query: { cid: `${cid}`, variant: 'jury' } })).data as { rows: BoardRow[] }).rows

/** A contest in which team7 is right and rival wrong, on problem A. */
async function played() {
  const cid = await make()
  const right = await judgedIn(services, team, { cid })
  const wrong = await judgedIn(services, rival, { cid, status: wrongAnswer })
  return { cid, right, wrong }
}

test('while it is judged and looked at nothing moves; then it is what was shown, cell by cell', async () => {
  const { cid, right, wrong } = await played()
  const before = await boardOf(cid)
  await untilReceived(services, received)
  received.length = 0
  const id = await start(cid, { displayId: 'a' })
  expect(await judgeAll([right, wrongAnswer], [wrong, accepted])).toEqual(['preview', 'preview'])
  const shown = await preview(cid, id)
  expect(shown.rejudging).toMatchObject({ state: 'ready', total: 2, done: 2 })
  expect(shown.verdicts).toMatchObject([
    { submitId: right, username: 'team7', before: { status: accepted }, after: { status: wrongAnswer } },
    { submitId: wrong, username: 'rival', before: { status: wrongAnswer }, after: { status: accepted } },
  ])
  expect(shown.ranks.map(({ username, before: a, after: b }) => [username, a.rank, b.rank]).toSorted()).toEqual([
    ['rival', 2, 1],
    ['team7', 1, 2],
  ])
  expect(await boardOf(cid)).toEqual(before)
  expect([await statusOf(services.ctx, right), await statusOf(services.ctx, wrong)]).toEqual([accepted, wrongAnswer])
  await untilReceived(services, received)
  expect(received.filter((event) => !comesByClock(event) && !event.topic.endsWith(':decisions'))).toEqual([])

  expect((await apply(cid, id, shown)).status).toBe(200)
  const after = await boardOf(cid)
  for (const { username, after: cell } of shown.cells)
    expect(after.find(({ u }) => u === username)?.c[0]).toEqual([
      1,
      cell?.acS === null ? 1 : 0,
      ...(cell?.acS === null ? [] : [cell?.acS]),
    ])
  expect([await statusOf(services.ctx, right), await statusOf(services.ctx, wrong)]).toEqual([wrongAnswer, accepted])
  const [stored, counted] = await contestCounts(services, cid)
  expect(stored).toEqual(counted)
  const cases = await rows(
    db(),
    sql`select submit_id from judge_case where submit_id = any(${[right, wrong]}::bigint[])`,
  )
  expect(cases).toHaveLength(2)
  await expect(preview(cid, id)).rejects.toThrow(text('rejudgingMissing'))
})

test('what waits of it is counted in the state of the system, with how long it has waited', async () => {
  const { cid } = await played()
  const id = await start(cid)
  await alter(sql`update rejudging set made_at = made_at - interval '40 s' where id = ${id}`)
  const lane = async () => {
    const { data } = await root.call('serviceInfo')
    const { lanes } = data as { lanes: { lane: string; waiting: number; oldestWaitingS: number | null }[] }
    return lanes.find((one) => one.lane === 'preview')
  }
  await vi.waitUntil(async () => (await lane())?.waiting === 2, hangsAfterMs)
  expect((await lane())?.oldestWaitingS).toBeGreaterThanOrEqual(40)
  await drain(2)
  expect(await lane()).toMatchObject({ waiting: 0, oldestWaitingS: null })
  expect((await owner.call('dropRejudging', { body: { cid, id } })).status).toBe(200)
})

test('what says the same stays as it is, attempt and times included', async () => {
  const { cid, right, wrong } = await played()
  const id = await start(cid)
  await judgeAll([right, accepted], [wrong, wrongAnswer])
  const shown = await preview(cid, id)
  expect([shown.verdicts, shown.cells, shown.ranks]).toEqual([[], [], []])
  expect((await apply(cid, id, shown)).status).toBe(200)
  expect(await firstRow(db(), sql`select attempt from submission where submit_id = ${right}`)).toEqual({ attempt: 1 })
})

test('one that is dropped has changed nothing, and late results of it change nothing either', async () => {
  const { cid, right, wrong } = await played()
  const before = await boardOf(cid)
  const id = await start(cid, { submitIds: [right] })
  const judge = playJudge(services)
  const { task, delivery } = await judge.take()
  expect((await owner.call('dropRejudging', { body: { cid, id } })).status).toBe(200)
  await judge.verdict(task, { status: wrongAnswer })
  await delivery.ack()
  await judge.handled()
  await judge.close()
  expect(await boardOf(cid)).toEqual(before)
  expect(await statusOf(services.ctx, wrong)).toBe(wrongAnswer)
  expect((await owner.call('dropRejudging', { body: { cid, id } })).msg).toBe(text('rejudgingMissing'))
})

test('it is refused with what has changed: a verdict, the test data, or the board that was shown', async () => {
  const { cid, right, wrong } = await played()
  const first = await start(cid)
  await expect(apply(cid, first, { fingerprint: 'x' } as Preview).then(({ msg }) => msg)).resolves.toMatch(
    /2 runs have/,
  )
  await judgeAll([right, accepted], [wrong, accepted])
  const shown = await preview(cid, first)

  await judgedIn(services, await person(services, `late-${cid}`), { cid })
  expect((await apply(cid, first, shown)).msg).toMatch(/not what was shown \(rival(, late-\d+)?\)/)
  expect(await statusOf(services.ctx, wrong)).toBe(wrongAnswer)
  expect((await apply(cid, first, await preview(cid, first))).msg).toBe('success')

  const second = await start(cid, { submitIds: [right] })
  await judgeAll([right, wrongAnswer])
  const again = await preview(cid, second)
  await alter(sql`update problem set data_hash = ${'f'.repeat(64)} where display_id = 'P1000'`)
  expect((await apply(cid, second, await preview(cid, second))).msg).toBe(
    text('rejudgingData').replace('{problems}', 'A'),
  )
  await alter(sql`update submission set attempt = attempt + 1 where submit_id = ${right}`)
  expect((await apply(cid, second, again)).msg).toContain(`${right} was judged anew`)
  expect(await statusOf(services.ctx, right)).toBe(accepted)
  await alter(sql`update problem p set data_hash = (select data_hash from submission where submit_id = ${right})
    where display_id = 'P1000'`)
})

/** Applies a rejudge and stops it before its first write, while `meanwhile` runs; then it goes on. */
async function applyAround(cid: number, id: number, meanwhile: () => Promise<void>) {
  const shown = await preview(cid, id)
  let applying: ReturnType<typeof apply> | undefined
  await services.ctx.orm.em.fork().transactional(async (em) => {
    await rows(em, sql`lock table submission_attempt in exclusive mode`)
    applying = apply(cid, id, shown)
    const isStopped = async () =>
      (await rows(db(), sql`select from pg_locks where relation = 'submission_attempt'::regclass and not granted`))
        .length
    await expect.poll(isStopped, { timeout: 10_000 }).toBe(1)
    await meanwhile()
  })
  return applying
}

test('while it is applied nobody applies it twice or drops it, and verdicts of others come as ever', async () => {
  const { cid, right, wrong } = await played()
  const id = await start(cid, { submitIds: [wrong] })
  await judgeAll([wrong, accepted])
  const late = await person(services, `other-${cid}`)
  let dropping: ReturnType<Caller['call']> | undefined
  const applied = await applyAround(cid, id, async () => {
    expect((await apply(cid, id, await preview(cid, id))).msg).toBe(text('rejudgingEnding'))
    dropping = owner.call('dropRejudging', { body: { cid, id } })
    await judgedIn(services, late, { cid, status: wrongAnswer })
  })
  expect(applied?.msg).toBe('success')
  expect((await dropping)?.msg).toBe(text('rejudgingMissing'))
  expect([await statusOf(services.ctx, right), await statusOf(services.ctx, wrong)]).toEqual([accepted, accepted])
  expect(await firstRow(db(), sql`select state from rejudging where id = ${id}`)).toEqual({ state: 'applied' })
  const [stored, counted] = await contestCounts(services, cid)
  expect(stored).toEqual(counted)
})

test('a verdict that a person sets while it is applied waits, and stands in the end', async () => {
  const { cid, wrong } = await played()
  const id = await start(cid, { submitIds: [wrong] })
  await judgeAll([wrong, accepted])
  let setting: ReturnType<Caller['call']> | undefined
  const applied = await applyAround(cid, id, async () => {
    setting = root.call('manualJudge', { query: { submitId: `${wrong}`, status: `${Status.presentationError}` } })
    const waits = async () =>
      (
        await rows(
          db(),
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%submit_gate%'`,
        )
      ).length
    await expect.poll(waits, { timeout: 10_000 }).toBe(1)
  })
  expect(applied?.msg).toBe('success')
  expect((await setting)?.status).toBe(200)
  expect(await firstRow(db(), sql`select status, attempt from submission where submit_id = ${wrong}`)).toEqual({
    status: Status.presentationError,
    attempt: 3,
  })
})

test('no more runs are under way than judges soon take, one where none is there; another goes when one is back', async () => {
  const { cid, right, wrong } = await played()
  const setSlots = (slots: number) =>
    alter(sql`update judge_server set heartbeat = jsonb_set(heartbeat, '{slots}', to_jsonb(${slots}::int))`)
  await setSlots(0)
  const id = await start(cid)
  const sent = () =>
    rows(db(), sql`select from rejudging_run where rejudging_id = ${id} and sent_at is not null and status is null`)
  const judge = playJudge(services)
  const first = await judge.take()
  await sendRuns(services.ctx)
  expect(await sent()).toHaveLength(1)
  await judge.verdict(first.task, { status: accepted })
  await first.delivery.ack()
  const second = await judge.take()
  expect([first.task.submitId, second.task.submitId]).toEqual([right, wrong])
  await judge.verdict(second.task, { status: wrongAnswer })
  await second.delivery.ack()
  await judge.handled()
  await judge.close()
  expect((await preview(cid, id)).rejudging).toMatchObject({ state: 'ready', done: 2 })
  await setSlots(2)
})

test('a run that a judge gives back is with another one at once, and has lost no try', async () => {
  const { cid, right } = await played()
  const id = await start(cid, { submitIds: [right] })
  const judge = playJudge(services)
  for (let round = 0; round < taskMaxDeliver + 1; round += 1) {
    const { task, delivery } = await judge.take()
    expect([task.submitId, delivery.tries]).toEqual([right, 1])
    const { submitId, attempt } = task
    await services.ctx.bus.request(
      subjects.returnedTask,
      { v: 1, submitId, attempt, seq: delivery.seq },
      ReturnedTaskAnswer,
    )
    expect(await delivery.ack()).toBe(true)
  }
  await judge.close()
  await judgeAll([right, accepted])
  expect((await preview(cid, id)).rejudging).toMatchObject({ state: 'ready', done: 1 })
})

test('a run whose deliveries reached no judge is sent anew', async () => {
  const { cid, right } = await played()
  const id = await start(cid, { submitIds: [right] })
  const judge = playJudge(services)
  const lost = await judge.take()
  ;(await untilLastTry(judge, lost)).delivery.giveBack(0)
  const { task, delivery } = await judge.take()
  expect([task, delivery.lane, delivery.tries]).toEqual([lost.task, 'preview', 1])
  await judge.verdict(task)
  await delivery.ack()
  await vi.waitFor(async () => expect((await preview(cid, id)).rejudging.state).toBe('ready'), 20_000)
  expect((await preview(cid, id)).faults).toEqual([])
  await judge.close()
})

test('a run that no judge finishes is a fault', async () => {
  const { cid, wrong } = await played()
  const id = await start(cid, { submitIds: [wrong] })
  const judge = playJudge(services)
  const killer = await untilLastTry(judge, await judge.take())
  await begin(services, killer.delivery)
  killer.delivery.giveBack(0)
  // The bus notices when a judge asks for more.
  const nothing = judge.take().catch(() => null)
  await vi.waitFor(async () => expect((await preview(cid, id)).rejudging.state).toBe('ready'), 20_000)
  expect((await preview(cid, id)).faults).toEqual([wrong])
  await judge.close()
  await nothing
})

test('a run that is lost is sent again, one that only waits for long is not', async () => {
  const { cid, right } = await played()
  const id = await start(cid, { submitIds: [right] })
  const judge = playJudge(services)
  const { delivery } = await judge.take()
  const sentAgo = () =>
    alter(sql`update rejudging_run set sent_at = now() - interval '2 minutes' where rejudging_id = ${id}`)
  const wasSent = async () =>
    (
      await rows(
        db(),
        sql`select from rejudging_run where rejudging_id = ${id} and sent_at > now() - interval '1 minute'`,
      )
    ).length
  await sentAgo()
  await sendRuns(services.ctx)
  expect(await wasSent()).toBe(0)
  await delivery.ack()
  await expect.poll(async () => [await sendRuns(services.ctx), await wasSent()][1], { timeout: 10_000 }).toBe(1)
  await judge.close()
  await judgeAll([right, accepted])
  expect((await preview(cid, id)).rejudging).toMatchObject({ state: 'ready', done: 1 })
})

test('a run that no judge could judge is named, and nothing of the rejudge is applied', async () => {
  const { cid, right, wrong } = await played()
  const id = await start(cid)
  await judgeAll([right, systemError], [wrong, accepted])
  const shown = await preview(cid, id)
  expect(shown.faults).toEqual([right])
  expect((await apply(cid, id, shown)).msg).toContain(`No judge could judge ${right}`)
  expect(await statusOf(services.ctx, wrong)).toBe(wrongAnswer)
})

test('what is chosen is narrowed by problem, verdict, person and number; nothing chosen is refused', async () => {
  const { cid, right, wrong } = await played()
  const chosen = async (given: object) => {
    const id = await start(cid, given)
    const found = await rows(
      db(),
      sql<{ id: number }>`select submit_id as id from rejudging_run where rejudging_id = ${id} order by 1`,
    )
    // No run of it stays in the lane, where a judge of another test would take it.
    await sendRuns(services.ctx)
    await drain(found.length)
    await owner.call('dropRejudging', { body: { cid, id } })
    return found.map((one) => one.id)
  }
  expect(await chosen({})).toEqual([right, wrong])
  expect(await chosen({ status: wrongAnswer })).toEqual([wrong])
  expect(await chosen({ username: 'TEAM7' })).toEqual([right])
  expect(await chosen({ submitIds: [wrong, 999_999] })).toEqual([wrong])
  await expect(start(cid, { displayId: 'B' })).rejects.toThrow(text('nothingToRejudge'))
  const nobody = await owner.call('startRejudging', { body: { cid, reason: 'Why not', username: 'root' } })
  expect(nobody).toMatchObject({ msg: 'root does not take part in this contest.', field: 'username' })
})

test('directors rejudge so, the jury and everybody else do not', async () => {
  const { cid, right } = await played()
  const names = { director: `dir-${cid}`, jury: `jur-${cid}` }
  const director = await person(services, names.director)
  const member = await person(services, names.jury)
  for (const role of ['director', 'jury'] as const)
    await owner.call('giveContestRole', { body: { cid, username: names[role], role } })
  await expect(start(cid, {}, member)).rejects.toThrow(text('notContestStaff'))
  await expect(start(cid, {}, team)).rejects.toThrow(text('notContestStaff'))
  const id = await start(cid, { submitIds: [right] }, director)
  expect((await member.call('rejudgingPreview', { query: { cid: `${cid}`, id: `${id}` } })).status).not.toBe(200)
  await judgeAll([right, accepted])
})

test('the jury compares cases of a problem that keeps them closed to everybody else', async () => {
  const { wrong } = await played()
  await alter(sql`update problem set open_case_result = false where display_id = 'P1000'`)
  const query = { submitId: `${wrong}` }
  const seen = async (by: Caller) => (await by.call('allCaseResult', { query })).data as object | null
  expect(await seen(rival)).toBeNull()
  expect(await seen(owner)).not.toBeNull()
  await alter(sql`update problem set open_case_result = true where display_id = 'P1000'`)
})

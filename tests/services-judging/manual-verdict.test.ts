import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { revisionOf } from '@podium/proto/rules/submission/submission-state.ts'
import { isFinal, Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../services/support/caller.ts'
import { person, signedInRoot, anonymous } from '../services/support/people.ts'
import { recordLive, judgingOfFile, statusOf, submitAs, untilStatus } from './support.ts'
import { caseOn } from './verdicts.ts'

const { services, alter, db, judge } = await judgingOfFile()
const ada = await person(services, 'ada')
const root = await signedInRoot(services)

const stored = (submitId: number) =>
  firstRow(
    db(),
    sql`
  select status, attempt, judger, time_ms, memory_kb, score, oi_rank_score, error_message, is_manual, lane,
    (select count(*)::int from judge_case c where c.submit_id = s.submit_id) as cases,
    (select count(*)::int from accepted_list a where a.submit_id = s.submit_id) as accepted
  from submission s where submit_id = ${submitId}`,
  )
const act = (caller: Caller, name: 'rejudge' | 'manualJudge' | 'cancelJudge', query: Record<string, string | number>) =>
  caller.call(name, { query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])) })

async function judged(status: number, pid = 'P1000'): Promise<number> {
  const { submitId } = await submitAs(ada, { pid })
  const { task, delivery } = await judge.take()
  expect(task.submitId).toBe(submitId)
  await judge.verdict(task, {
    status,
    errorMessage: status === Status.systemError ? quoted('why') : null,
    cases: [caseOn(1, { status })],
  })
  await delivery.ack()
  await untilStatus(services.ctx, submitId, status)
  return submitId
}

test('a rejudge starts over: results, cases and accepted entry go, the task comes again in the slow lane, everybody is notified', async () => {
  const submitId = await judged(Status.accepted)
  await alter(sql`update submission set is_manual = true where submit_id = ${submitId}`)
  expect(await stored(submitId)).toMatchObject({ accepted: 1, cases: 1 })
  const received = recordLive(services.ctx)
  const answer = await act(root, 'rejudge', { submitId })
  expect(answer).toMatchObject({
    http: 200,
    status: 200,
    data: {
      submitId,
      status: 5,
      judger: '',
      isManual: false,
      time: null,
      memory: null,
      errorMessage: null,
      score: null,
      oiRankScore: null,
      version: 1,
      code: null,
      vjudgePassword: null,
    },
  })
  expect(await stored(submitId)).toMatchObject({
    status: 5,
    attempt: 2,
    accepted: 0,
    cases: 0,
    lane: 'rejudge',
    is_manual: false,
  })
  const rev = revisionOf({ submitId, attempt: 2, status: 5 })
  await vi.waitFor(() => {
    for (const topic of [`submission:${submitId}`, 'status'])
      expect(received.find((one) => one.topic === topic && one.rev === rev)).toMatchObject({
        data: { public: { submitId, status: 5, attempt: 2 } },
      })
    expect(received.find((one) => one.topic.startsWith('user:') && one.rev === rev)).toMatchObject({
      data: { contestant: { submitId, status: 5, attempt: 2 } },
    })
  }, 20_000)
  const { task, delivery } = await judge.take()
  expect(task).toMatchObject({ submitId, attempt: 2, lane: 'rejudge' })
  await judge.verdict({ ...task, attempt: 1 }, { status: Status.timeLimit })
  await judge.verdict(task, { status: Status.wrongAnswer })
  await delivery.ack()
  await untilStatus(services.ctx, submitId, Status.wrongAnswer)
})

test('a final verdict is stored first and pushed afterwards, whoever or whatever gives it', async () => {
  // A commit that takes its time: what is pushed before its end cannot be read yet.
  await alter(
    sql`create function commit_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return
      null; end $$`,
  )
  await alter(
    sql`create constraint trigger commit_slowly after update of status
      on submission deferrable initially deferred for each row execute function commit_slowly()`,
  )
  const pushed: { readonly status: number; readonly stored: Promise<number | null> }[] = []
  let topic = ''
  services.ctx.bus.subscribe(subjects.live, LiveEvent, ({ topic: about, data }) => {
    const { submitId, status } = (data.public ?? {}) as { submitId?: number; status?: number }
    if (about === topic && submitId !== undefined && status !== undefined && isFinal(status))
      pushed.push({ status, stored: statusOf(services.ctx, submitId) })
  })
  const { submitId } = await submitAs(ada)
  topic = `submission:${submitId}`
  const judgeIt = async (status: number) => {
    const { task, delivery } = await judge.take()
    await judge.verdict(task, { status })
    await delivery.ack()
  }
  const untilPushed = (count: number) => vi.waitFor(() => expect(pushed).toHaveLength(count), 20_000)
  await judgeIt(Status.wrongAnswer)
  await untilPushed(1)
  await act(root, 'rejudge', { submitId })
  await judgeIt(Status.accepted)
  await untilPushed(2)
  await act(root, 'manualJudge', { submitId, status: Status.timeLimit })
  await untilPushed(3)
  await act(root, 'cancelJudge', { submitId })
  await untilPushed(4)
  await alter(sql`drop function commit_slowly cascade`)
  expect(pushed.map(({ status }) => status)).toEqual([
    Status.wrongAnswer,
    Status.accepted,
    Status.timeLimit,
    Status.cancelled,
  ])
  expect(await Promise.all(pushed.map(({ stored: status }) => status))).toEqual(pushed.map(({ status }) => status))
})

test('a manual verdict moves the accepted entry and tells who set it', async () => {
  const submitId = await judged(Status.systemError)
  const received = recordLive(services.ctx)
  expect(await act(root, 'manualJudge', { submitId, status: 0, score: 50 })).toMatchObject({
    status: 200,
    data: { submitId, judger: 'root', status: 0, score: null, oiRankScore: null },
  })
  expect(await stored(submitId)).toMatchObject({
    status: 0,
    attempt: 2,
    judger: 'root',
    is_manual: true,
    accepted: 1,
    error_message: null,
    cases: 1,
  })
  const rev = revisionOf({ submitId, attempt: 2, status: 0 })
  await vi.waitFor(
    () =>
      expect(received.find((one) => one.topic === 'status' && one.rev === rev)).toMatchObject({
        data: { public: { submitId, status: 0, isManual: true, judger: 'root' } },
      }),
    20_000,
  )
  await act(root, 'manualJudge', { submitId, status: -1 })
  expect(await stored(submitId)).toMatchObject({ status: -1, attempt: 3, accepted: 0 })
})

describe('points of a manual verdict on an OI problem', () => {
  let submitId = 0
  beforeEach(async () => {
    submitId = await judged(Status.partial)
    await alter(sql`update problem set type = 1, io_score = 100, difficulty = 2 where display_id = 'P1000'`)
    await alter(sql`update submission set score = 40, oi_rank_score = 6 where submit_id = ${submitId}`)
    return () => alter(sql`update problem set type = 0, io_score = null where display_id = 'P1000'`)
  })
  test.each([
    [70, 70, 11],
    [-3, 0, 4],
    [1000, 100, 14],
  ])('%i becomes %i with rank score %i', async (score, storedScore, rank) => {
    expect((await act(root, 'manualJudge', { submitId, status: 8, score })).data).toMatchObject({
      score: storedScore,
      oiRankScore: rank,
    })
    expect(await stored(submitId)).toMatchObject({ score: storedScore, oi_rank_score: rank })
  })
  test('stay where none are given, and go with a cancel', async () => {
    expect((await act(root, 'manualJudge', { submitId, status: 0 })).data).toMatchObject({ score: 40, oiRankScore: 6 })
    expect((await act(root, 'cancelJudge', { submitId })).data).toMatchObject({
      status: -4,
      judger: 'root',
      score: null,
      oiRankScore: null,
    })
  })
})

test('a manual verdict comes in the shape of a submission, the rest of it null', async () => {
  const submitId = await judged(Status.wrongAnswer)
  const whole = (await root.call('submissionDetail', { query: { submitId: String(submitId) } })).data as {
    submission: object
  }
  for (const [name, status] of [
    ['manualJudge', 0],
    ['cancelJudge', -4],
  ] as const) {
    const nothing = Object.fromEntries(Object.keys(whole.submission).map((field) => [field, null]))
    expect((await act(root, name, { submitId, status })).data).toEqual({ ...nothing, submitId, judger: 'root', status })
  }
})

test('cancelling what waits ends it, and the verdict of its task is ignored', async () => {
  const { submitId } = await submitAs(ada)
  expect(await act(root, 'cancelJudge', { submitId })).toMatchObject({
    status: 200,
    data: { submitId, judger: 'root', status: -4 },
  })
  const { task, delivery } = await judge.take()
  judge.progress(task, 6)
  await judge.verdict(task)
  await delivery.ack()
  await judged(Status.accepted)
  expect(await stored(submitId)).toMatchObject({ status: -4, attempt: 2, is_manual: true, accepted: 0 })
  expect((await ada.call('resubmit', { query: { submitId: String(submitId) } })).status).toBe(403)
})

test.each([Status.compiling, Status.judging])(
  'cancelling what a judge has, in status %i, ends it and tells the judges',
  async (status) => {
    const stops: unknown[] = []
    const listening = services.ctx.bus.connection.subscribe(subjects.stopJudging, {
      callback: (_error, raw) => void stops.push(raw.json()),
    })
    const { submitId } = await submitAs(ada)
    const { task, delivery } = await judge.take()
    await alter(sql`update submission set status = ${status}, judger = 'judge-1' where submit_id = ${submitId}`)
    expect(await act(root, 'cancelJudge', { submitId })).toMatchObject({
      status: 200,
      data: { submitId, judger: 'root', status: -4 },
    })
    await expect.poll(() => stops).toEqual([{ v: 1, submitId, attempt: task.attempt }])
    await judge.verdict(task)
    await delivery.ack()
    await judged(Status.accepted)
    expect(await stored(submitId)).toMatchObject({ status: -4, attempt: 2, is_manual: true, accepted: 0 })
    listening.unsubscribe()
  },
)

test('cancelling the accepted one removes its accepted entry', async () => {
  const submitId = await judged(Status.accepted)
  await act(root, 'cancelJudge', { submitId })
  expect(await stored(submitId)).toMatchObject({ status: -4, accepted: 0 })
})

test('an accepted verdict by hand counts nowhere outside its contest', async () => {
  const submitId = await judged(Status.wrongAnswer)
  await alter(sql`update submission set cid = 9 where submit_id = ${submitId}`)
  await act(root, 'manualJudge', { submitId, status: 0 })
  expect(await stored(submitId)).toMatchObject({ status: 0, accepted: 0 })
  await alter(sql`delete from submission where submit_id = ${submitId}`)
})

describe('refused', () => {
  const names = ['rejudge', 'manualJudge', 'cancelJudge'] as const
  test.each(names)('%s, to everybody but root', async (name) => {
    const submitId = await judged(Status.accepted)
    const before = await stored(submitId)
    const query = { submitId, ...(name === 'manualJudge' ? { status: -1 } : {}) }
    expect(await act(anonymous(services), name, query)).toMatchObject({ http: 401 })
    for (const [who, roleId] of [
      ['owner', 1002],
      ['admin', 1001],
      ['problemadmin', 1008],
    ] as const) {
      const caller = roleId === 1002 ? ada : await person(services, `${who}-${name}`.slice(0, 20), roleId)
      expect(await act(caller, name, query), who).toMatchObject({ http: 403, status: 403 })
    }
    expect(await stored(submitId)).toEqual(before)
  })
  test.each(names)('%s of a submission that does not exist, and without its number', async (name) => {
    expect(await act(root, name, { submitId: 999_999, status: 0 })).toMatchObject({ http: 200, status: 400 })
    expect(await act(root, name, { status: 0 })).toMatchObject({ http: 400, status: 400 })
  })
  test.each([5, 6, 7, -2])('a manual verdict while the status is %i', async (status) => {
    const submitId = await judged(Status.accepted)
    await alter(sql`update submission set status = ${status} where submit_id = ${submitId}`)
    expect(await act(root, 'manualJudge', { submitId, status: 0 })).toMatchObject({ http: 200, status: 400 })
    await alter(sql`delete from submission where submit_id = ${submitId}`)
  })
  test.each([-10, -5, -4, -2, 5, 6, 7, 9, 15, 77])('the verdict %i by hand', async (status) => {
    const [row] = await rows(
      db(),
      sql<{ id: number }>`select submit_id as id from submission where status = -4 limit 1`,
    )
    expect(await act(root, 'manualJudge', { submitId: row?.id ?? 0, status })).toMatchObject({ http: 200, status: 400 })
  })
  test('a rejudge when the problem is gone', async () => {
    const submitId = await judged(Status.wrongAnswer)
    await alter(sql`update submission set pid = null where submit_id = ${submitId}`)
    expect(await act(root, 'rejudge', { submitId })).toMatchObject({ http: 200, status: 400 })
  })
})

test('what earlier judgings came to stays known, to the staff alone', async () => {
  const submitId = await judged(Status.accepted)
  await act(root, 'manualJudge', { submitId, status: Status.wrongAnswer })
  await act(root, 'cancelJudge', { submitId })
  const query = { submitId: String(submitId) }
  expect((await root.call('submissionAttempts', { query })).data).toMatchObject([
    { attempt: 2, status: Status.wrongAnswer, judger: 'root', isManual: true },
    { attempt: 1, status: Status.accepted, judger: 'judge-1', isManual: false, time: 12 },
  ])
  expect((await ada.call('submissionAttempts', { query })).status).not.toBe(200)
})

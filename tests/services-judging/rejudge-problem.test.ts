/**
 * A problem is judged by other test data than before: whoever may edit it has all that was judged outside running
 * contests judged again.
 */
import { expect, test, vi } from 'vitest'
import { topics } from '@podium/proto/events/topics.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { mayWatch } from '@podium/services/features/live/policy.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { contestCounts, judgedIn, makeContest, moveContest } from '../services/support/contests.ts'
import { person, signedInRoot, anonymous, uidOf } from '../services/support/people.ts'
import { pidOf } from '../services/support/problems.ts'
import { recordLive, judgingOfFile, submitAs, untilStatus } from './support.ts'
import { caseOn } from './verdicts.ts'

const { services, alter, db, judge } = await judgingOfFile()
const root = await signedInRoot(services)
const author = await person(services, 'author', 1001)
const otherAdmin = await person(services, 'otheradmin', 1001)
const problemAdmin = await person(services, 'problemadmin', 1008)
const ada = await person(services, 'ada')
const pid = await pidOf(services, 'P1000')
await alter(sql`update problem set author = 'author' where id = ${pid}`)

async function judged(status: number): Promise<number> {
  const { submitId } = await submitAs(ada, { pid: 'P1000' })
  const { task, delivery } = await judge.take()
  await judge.verdict(task, { status, cases: [caseOn(1, { status })] })
  await delivery.ack()
  await untilStatus(services.ctx, submitId, status)
  return submitId
}

const rejudgeOf = async (caller = author) =>
  (await caller.call('problemRejudge', { query: { pid: String(pid) } })).data as {
    judged: number
    last: Record<string, unknown> | null
  }
const attempts = () =>
  rows(
    db(),
    sql<{ id: number; attempt: number; status: number; lane: string; isManual: boolean }>`
  select submit_id as id, attempt, status, lane, is_manual as "isManual" from submission order by submit_id`,
  )
const untilDone = (changes: object) =>
  vi.waitFor(
    async () => expect((await rejudgeOf()).last).toMatchObject({ ...changes, finishedAt: expect.any(String) }),
    {
      timeout: 20_000,
      interval: 50,
    },
  )

test('nobody but who may edit the problem learns of its submissions or starts anything', async () => {
  await judged(Status.wrongAnswer)
  const before = await attempts()
  for (const name of ['problemRejudge', 'rejudgeProblem'] as const) {
    const given = (id: number) => (name === 'problemRejudge' ? { query: { pid: String(id) } } : { body: { pid: id } })
    expect(await anonymous(services).call(name, given(pid))).toMatchObject({ http: 401 })
    expect(await ada.call(name, given(pid))).toMatchObject({ http: 403 })
    expect(await otherAdmin.call(name, given(pid))).toMatchObject({ status: 403, data: null })
    expect(await author.call(name, given(999_999))).toMatchObject({ status: 400, data: null })
  }
  expect(await rejudgeOf(problemAdmin)).toEqual({ judged: 1, last: null })
  expect(await attempts()).toEqual(before)
  await alter(sql`delete from submission`)
})

test('nothing was judged, or it was judged elsewhere: there is nothing to judge again', async () => {
  expect(await author.call('rejudgeProblem', { body: { pid } })).toMatchObject({
    http: 200,
    status: 400,
    msg: 'There is no submission to rejudge.',
  })
  const submitId = await judged(Status.accepted)
  await alter(sql`update problem set is_remote = true where id = ${pid}`)
  expect(await rejudgeOf()).toMatchObject({ judged: 0 })
  expect(await author.call('rejudgeProblem', { body: { pid } })).toMatchObject({ status: 400 })
  await alter(sql`update problem set is_remote = false where id = ${pid}`)
  await alter(sql`delete from submission where submit_id = ${submitId}`)
})

test('practice and contests that are over are judged again in the slow lane; a running contest, manual verdicts, cancelled and compile errors stay', async () => {
  const uid = await uidOf(services, 'author')
  const [over, runs] = [await makeContest(services, { uid }), await makeContest(services, { uid })]
  const inOver = await judgedIn(services, ada, { cid: over, status: Status.wrongAnswer })
  const inRunning = await judgedIn(services, ada, { cid: runs, status: Status.wrongAnswer })
  await moveContest(services, over, { startMin: -120, endMin: -1 })
  await alter(sql`update problem set auth = 1 where id = ${pid}`)
  const [wrong, accepted, byHand, cancelled, broken] = [
    await judged(Status.wrongAnswer),
    await judged(Status.accepted),
    await judged(Status.wrongAnswer),
    await judged(Status.wrongAnswer),
    await judged(Status.compileError),
  ]
  await root.call('manualJudge', { query: { submitId: String(byHand), status: '0' } })
  await root.call('cancelJudge', { query: { submitId: String(cancelled) } })
  const before = await attempts()
  expect(await rejudgeOf()).toEqual({ judged: 3, last: null })
  expect(await author.call('rejudgeProblem', { body: { pid } })).toMatchObject({ status: 200 })
  await untilDone({ total: 3, done: 3 })
  const after = await attempts()
  expect(after.filter(({ id }) => [inOver, wrong, accepted].includes(id))).toEqual(
    [inOver, wrong, accepted]
      .toSorted((a, b) => a - b)
      .map((id) => ({ id, attempt: 2, status: Status.pending, lane: 'rejudge', isManual: false })),
  )
  const stays = (all: typeof after) => all.filter(({ id }) => [inRunning, byHand, cancelled, broken].includes(id))
  expect(stays(after)).toEqual(stays(before))
  expect(
    await firstRow(db(), sql`select count(*)::int as accepts from accepted_list where submit_id = ${accepted}`),
  ).toEqual({ accepts: 0 })
  for (let at = 0; at < 3; at += 1) {
    const { task, delivery } = await judge.take()
    expect(task).toMatchObject({ attempt: 2, lane: 'rejudge' })
    await judge.verdict(task, { status: Status.accepted })
    await delivery.ack()
    await untilStatus(services.ctx, task.submitId, Status.accepted)
  }
  const [stored, counted] = await contestCounts(services, over)
  expect(stored).toEqual(counted)
})

test('whoever may edit the problem, and nobody else, watches the count of new verdicts rise to its end', async () => {
  const topic = topics.problem(pid, 'rejudge')
  const watches = async ({ token }: { token: string | null }, name: string = topic) =>
    (await mayWatch(services.ctx, { v: 1, topic: name, token })).ok
  expect(await Promise.all([author, problemAdmin, root].map((caller) => watches(caller)))).toEqual([true, true, true])
  expect(await Promise.all([anonymous(services), ada, otherAdmin].map((caller) => watches(caller)))).toEqual([
    false,
    false,
    false,
  ])
  expect(await watches(root, topics.problem(999_999, 'rejudge'))).toBe(false)
  await alter(sql`delete from submission`)
  for (let count = 0; count < 3; count += 1) await judged(Status.wrongAnswer)
  const published = recordLive(services.ctx)
  const steps = () =>
    published.filter((event) => event.topic === topic).map(({ rev, data }) => ({ rev, ...(data.jury as object) }))
  await author.call('rejudgeProblem', { body: { pid } })
  await untilDone({ total: 3, done: 3, judged: 0, judgedAt: null })
  const ends = [{ judgedAt: null }, { judgedAt: null }, { judgedAt: expect.any(String) }]
  for (const [before, end] of ends.entries()) {
    const { task, delivery } = await judge.take()
    await judge.verdict(task, { status: Status.accepted })
    await delivery.ack()
    await untilDone({ total: 3, judged: before + 1, ...end })
  }
  await vi.waitFor(async () => expect(steps().at(-1)).toMatchObject((await rejudgeOf()).last ?? {}))
  expect(steps()[0]).toMatchObject({ total: 3, done: 0, judged: 0, judgedAt: null })
  const revisions = steps().map(({ rev }) => rev)
  expect(revisions).toEqual(revisions.map((_, at) => (revisions[0] ?? 0) + at))
  expect(published.filter((event) => event.topic === topic).flatMap(({ data }) => Object.keys(data))).toEqual(
    revisions.map(() => 'jury'),
  )
})

test('what is submitted after the start is left alone; more than one batch is put back to the end, and a new start begins anew', async () => {
  await alter(sql`delete from submission`)
  await alter(sql`
    insert into submission (pid, uid, submit_time, status, code, code_bytes, language, lane, cid, cpid, dispatched_at,
      attempt)
    select ${pid}, u.uid, now(), -1, 'int main(){}', 12, 'C', 'normal', 0, 0, now(), 1 from users u,
      generate_series(1, 85) where u.username = 'ada'`)
  await author.call('rejudgeProblem', { body: { pid } })
  await untilDone({ total: 85, done: 85 })
  expect(
    await firstRow(
      db(),
      sql`select count(*)::int as all, count(*) filter (where attempt = 2)::int as again from submission`,
    ),
  ).toEqual({ all: 85, again: 85 })
  await alter(sql`update submission set status = -1, dispatched_at = now() where pid = ${pid}`)
  await author.call('rejudgeProblem', { body: { pid } })
  await untilDone({ total: 85, done: 85 })
  expect(await firstRow(db(), sql`select count(*) filter (where attempt = 3)::int as again from submission`)).toEqual({
    again: 85,
  })
})

import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { expect, test, vi } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { revisionOf } from '@podium/proto/rules/submission/submission-state.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../services/support/caller.ts'
import { person, anonymous } from '../services/support/people.ts'
import { storedAndRecounted } from './recounts.ts'
import { begin, recordLive, judgingOfFile, statusOf, submitAs, untilStatus } from './support.ts'
import { caseOn, verdictOn } from './verdicts.ts'

const { services, db, judge } = await judgingOfFile()
const ada = await person(services, 'ada')

const acceptedOf = (submitId: number) => rows(db(), sql`select 1 from accepted_list where submit_id = ${submitId}`)

test('a submission reaches the judge with all that it needs, and its verdict reaches everybody', async () => {
  const received = recordLive(services.ctx)
  const submitted = await submitAs(ada, { language: 'C++ 17', code: 'int main() { return 0; } // é' })
  expect(submitted).toMatchObject({
    status: Status.pending,
    version: 0,
    displayPid: 'P1000',
    cid: 0,
    length: 30,
    ip: null,
  })
  const { task, delivery } = await judge.take()
  expect(task).toMatchObject({
    submitId: submitted.submitId,
    attempt: 1,
    lane: 'normal',
    language: 'C++ 17',
    code: 'int main() { return 0; } // é',
    problem: { type: 0, judgeMode: 'default', timeLimitMs: 1000, isFileIO: false, userExtraFiles: {} },
  })
  expect(await services.ctx.objectStore.has(task.problem.dataHash)).toBe(true)

  judge.progress(task, 6)
  await untilStatus(services.ctx, task.submitId, Status.compiling)
  for (const done of [0, 1, 2]) judge.progress(task, 7, done, 2)
  await untilStatus(services.ctx, task.submitId, Status.judging)
  await judge.verdict(task, { cases: [caseOn(1), caseOn(2, { message: quoted('fine') })] })
  await delivery.ack()
  await untilStatus(services.ctx, task.submitId, Status.accepted)

  const topic = `submission:${task.submitId}`
  await vi.waitFor(
    () => expect(received.filter((one) => one.topic === topic).at(-1)?.data).toMatchObject({ public: { status: 0 } }),
    20_000,
  )
  const states = received
    .filter((one) => one.topic === topic)
    .map((one) => one.data.public as { status: number; done?: number })
  expect(states.map(({ status, done }) => [status, done])).toEqual([
    [6, undefined],
    [7, 0],
    [7, 1],
    [7, 2],
    [0, undefined],
  ])
  const last = received.filter((one) => one.topic === topic).at(-1)
  expect(last?.rev).toBe(revisionOf({ submitId: task.submitId, attempt: 1, status: 0 }))
  expect(last?.data).toMatchObject({ public: { time: 12, memory: 3400, attempt: 1 } })
  const list = received.filter(
    (one) => one.topic === 'status' && (one.data.public as { submitId: number }).submitId === task.submitId,
  )
  expect(list.map((one) => [one.kind, (one.data.public as { status: number }).status])).toEqual([
    ['new', 5],
    ['row', 6],
    ['row', 7],
    ['row', 0],
  ])
  expect(
    received
      .filter((one) => one.topic.startsWith('user:'))
      .every((one) => one.kind === 'submission' && !one.data.public),
  ).toBe(true)

  const detail = await anonymous(services).call('submissionDetail', { query: { submitId: String(task.submitId) } })
  expect(detail.data).toMatchObject({
    submission: { status: 0, time: 12, memory: 3400, code: null, judger: 'judge-1', username: 'ada' },
  })
  const cases = await ada.call('allCaseResult', { query: { submitId: String(task.submitId) } })
  expect(cases.data).toMatchObject({
    judgeCaseMode: 'default',
    judgeCaseList: [
      { seq: 1, id: null },
      { seq: 2, userOutput: 'fine' },
    ],
  })
  expect(await acceptedOf(task.submitId)).toHaveLength(1)
})

test('a verdict that comes twice, or for an attempt that is over, changes nothing', async () => {
  const { submitId } = await submitAs(ada)
  const { task, delivery } = await judge.take()
  await judge.verdict(task, { status: Status.wrongAnswer })
  await untilStatus(services.ctx, submitId, Status.wrongAnswer)
  await judge.verdict(task)
  await judge.verdict({ ...task, attempt: 7 })
  await judge.verdict({ ...task, submitId: 999_999 })
  await judge.handled()
  const next = await submitAs(ada)
  await delivery.ack()
  const following = await judge.take()
  await judge.verdict(following.task, { status: Status.compileError, errorMessage: quoted('no \0 here \ud800') })
  await following.delivery.ack()
  await untilStatus(services.ctx, next.submitId, Status.compileError)
  expect(await statusOf(services.ctx, submitId)).toBe(Status.wrongAnswer)
  expect(await acceptedOf(submitId)).toHaveLength(0)
  const [stored, counted] = await storedAndRecounted(services.ctx)
  expect(stored).toEqual(counted)
})

test('late progress does not disturb a verdict', async () => {
  const { submitId } = await submitAs(ada)
  const { task, delivery } = await judge.take()
  await judge.verdict(task)
  await delivery.ack()
  await untilStatus(services.ctx, submitId, Status.accepted)
  judge.progress(task, 7, 1, 2)
  await services.ctx.bus.connection.flush()
  const other = await submitAs(ada)
  const second = await judge.take()
  judge.progress(second.task, 6)
  await untilStatus(services.ctx, other.submitId, Status.compiling)
  expect(await statusOf(services.ctx, submitId)).toBe(Status.accepted)
  await judge.verdict(second.task)
  await second.delivery.ack()
  await untilStatus(services.ctx, other.submitId, Status.accepted)
})

test('a pile of one user leaves room for another', async () => {
  const bob = await person(services, 'bob')
  const pile = []
  for (let n = 0; n < 7; n += 1) pile.push((await submitAs(ada)).submitId)
  const single = (await submitAs(bob)).submitId
  const order: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const { task, delivery } = await judge.take()
    order.push(task.submitId)
    await judge.verdict(task, { status: Status.timeLimit })
    await delivery.ack()
    await untilStatus(services.ctx, task.submitId, Status.timeLimit)
  }
  // one less than there are slots
  expect(order.indexOf(single)).toBe(1)
  expect(order.filter((id) => id !== single)).toEqual(pile)
})

test('three that sleep leave a slot for the next user at once, and their user waits behind others afterwards', async () => {
  const [sleeper, other] = [await person(services, 'gus'), await person(services, 'hedy')]
  const sleeping = []
  for (let n = 0; n < 3; n += 1) sleeping.push((await submitAs(sleeper)).submitId)
  const first = await judge.take()
  expect(first.task.submitId).toBe(sleeping[0])
  for (let n = 0; n < 2; n += 1) {
    const { submitId } = await submitAs(other)
    const next = await judge.take()
    expect([next.task.submitId, next.delivery.lane]).toEqual([submitId, 'normal'])
    await judge.verdict(next.task, { slotMs: 100 })
    await next.delivery.ack()
  }
  await judge.verdict(first.task, { status: Status.timeLimit, slotMs: 30_000 })
  await first.delivery.ack()
  await untilStatus(services.ctx, first.task.submitId, Status.timeLimit)
  const { submitId } = await submitAs(other)
  const both = [await judge.take(), await judge.take()]
  expect(new Map(both.map(({ task, delivery }) => [task.submitId, delivery.lane]))).toEqual(
    new Map([
      [submitId, 'normal'],
      [sleeping[1], 'later'],
    ]),
  )
  for (const { task, delivery } of both) {
    await judge.verdict(task, { slotMs: 100 })
    await delivery.ack()
  }
  const last = await judge.take()
  expect([last.task.submitId, last.delivery.lane]).toEqual([sleeping[2], 'later'])
  await judge.verdict(last.task)
  await last.delivery.ack()
  await judge.handled()
})

test('many verdicts at once, each twice and in any order, leave exact counters', async () => {
  const people = await Promise.all(['carl', 'dora', 'emil', 'fred'].map((name) => person(services, name)))
  const taken: Promise<void>[] = []
  const statuses = [Status.accepted, Status.wrongAnswer, Status.compileError, Status.runtimeError, Status.systemError]
  const submitted = await Promise.all(people.flatMap((caller) => Array.from({ length: 4 }, () => submitAs(caller))))
  for (const [index] of submitted.entries()) {
    const { task, delivery } = await judge.take()
    const status = statuses[index % statuses.length]!
    taken.push(
      Promise.all([judge.verdict(task, { status }), judge.verdict(task, { status: Status.accepted })]).then(
        () => void delivery.ack(),
      ),
    )
  }
  await Promise.all(taken)
  for (const { submitId } of submitted)
    await vi.waitFor(async () => expect([5, 6, 7]).not.toContain(await statusOf(services.ctx, submitId)), 10_000)
  const [stored, counted] = await storedAndRecounted(services.ctx)
  expect(stored).toEqual(counted)
  const lists = await rows(
    db(),
    sql`
    select submit_id from submission where status = 0 and cid = 0 and gid is null except select submit_id
      from accepted_list`,
  )
  expect(lists).toEqual([])
})

test('a task whose deliveries reached no judge is sent anew, as if it had never been tried', async () => {
  const { submitId } = await submitAs(ada)
  for (let tries = 1; tries <= 4; tries += 1) (await judge.take()).delivery.giveBack(0)
  const { task, delivery } = await judge.take()
  expect([task.submitId, task.attempt, delivery.tries]).toEqual([submitId, 1, 1])
  await judge.verdict(task)
  await delivery.ack()
  await untilStatus(services.ctx, submitId, Status.accepted)
})

test('a task whose last delivery reached no judge is sent anew, though an earlier one was begun', async () => {
  const { submitId } = await submitAs(ada)
  for (let tries = 1; tries <= 4; tries += 1) {
    const { task, delivery } = await judge.take()
    if (tries < 4) {
      await begin(services, delivery)
      judge.progress(task, 6)
      await untilStatus(services.ctx, submitId, Status.compiling)
    }
    delivery.giveBack(0)
  }
  const { task, delivery } = await judge.take()
  expect([task.submitId, delivery.tries]).toEqual([submitId, 1])
  await judge.verdict(task)
  await delivery.ack()
  await untilStatus(services.ctx, submitId, Status.accepted)
})

test('a task that nobody can finish becomes a system error, whose reason only administrators read', async () => {
  const { submitId } = await submitAs(ada)
  for (let tries = 1; tries <= 4; tries += 1) {
    const { task, delivery } = await judge.take()
    expect([task.submitId, delivery.tries]).toEqual([submitId, tries])
    // What it publishes of its progress may be lost.
    await begin(services, delivery)
    delivery.giveBack(0)
  }
  // The bus notices when a judge asks for more.
  const following = judge.take()
  await untilStatus(services.ctx, submitId, Status.systemError)
  const root = await person(services, 'rita', 1001)
  const read = async (caller: Caller): Promise<unknown> =>
    (await caller.call('submissionDetail', { query: { submitId: String(submitId) } })).data
  expect(await read(root)).toMatchObject({ submission: { errorMessage: expect.stringContaining('4 tries') } })
  expect(await read(ada)).not.toMatchObject({ submission: { errorMessage: expect.stringContaining('4 tries') } })
  await vi.waitFor(async () => {
    const manager = await services.ctx.bus.manager()
    expect((await manager.streams.info('PODIUM_TASKS')).state.messages).toBe(0)
  }, 20_000)
  await submitAs(ada)
  const { task, delivery } = await following
  await judge.verdict(task)
  await delivery.ack()
})

test('a verdict with a status that no judging ends in is dropped', async () => {
  const { submitId } = await submitAs(ada)
  const { task, delivery } = await judge.take()
  await judge.verdict(task, { status: Status.pending })
  await judge.verdict(task, { status: Status.cancelled })
  await judge.handled()
  await judge.verdict(task, { status: Status.memoryLimit })
  await delivery.ack()
  await untilStatus(services.ctx, submitId, Status.memoryLimit)
  expect(verdictOn(task).attempt).toBe(1)
})

import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { MayWatchAnswer } from '@podium/proto/events/bus/live.ts'
import { subjects, taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../services/support/caller.ts'
import { person, signedInRoot, anonymous } from '../services/support/people.ts'
import { pidOf } from '../services/support/problems.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { announceJudge, begin, recordLive } from '../services-judging/support.ts'
import { draft, playTester, readTest, resultOn, startTest } from './support.ts'

const { services, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const judge = playTester(services)
afterAll(() => judge.close())
await announceJudge(services)
const [ada, bob] = [await person(services, 'ada'), await person(services, 'bob')]
const pid = await pidOf(services, 'P1000')

const submitWith = (caller: Caller, changes: Record<string, unknown> = {}) =>
  caller.call('submitTestJudge', { body: draft(pid, changes) })
const untilOver = (caller: Caller, key: string) =>
  vi.waitFor(
    async () => {
      const answer = await readTest(caller, key)
      expect(answer.data).not.toMatchObject({ status: Status.pending })
      return answer
    },
    { timeout: 10_000, interval: 20 },
  )
const mayWatch = (caller: Caller, key: string) =>
  services.ctx.bus.request(subjects.mayWatch, { v: 1, topic: `self-test:${key}`, token: caller.token }, MayWatchAnswer)

test('a test waits, is run with the input and a line feed, is pushed to its owner, and is read once', async () => {
  const received = recordLive(services.ctx)
  const key = await startTest(ada, pid, { expectedOutput: '3' })
  expect(key).toMatch(/^TEST_JUDGE_[0-9a-f]{32}$/)
  const { data: waiting } = await readTest(ada, key)
  expect(waiting).toEqual({
    status: 5,
    time: null,
    memory: null,
    userInput: null,
    userOutput: null,
    expectedOutput: null,
    stderr: null,
    problemJudgeMode: null,
  })
  const { task, delivery } = await judge.take()
  expect(delivery.lane).toBe('selftest')
  expect(task).toMatchObject({
    key,
    language: 'C',
    code: 'int main(){}',
    input: '1 2\n',
    expectedOutput: '3',
    problem: { pid, timeLimitMs: 1000, isFileIO: false },
  })
  await judge.answer(resultOn(key, { output: '3\0\n', stderr: quoted('note') }))
  await delivery.ack()
  const result = {
    status: 0,
    time: 3,
    memory: 900,
    userInput: '1 2',
    userOutput: '3\u{fffd}\n',
    expectedOutput: '3',
    stderr: 'note',
    problemJudgeMode: 'default',
  }
  await vi.waitFor(
    () =>
      expect(received.find((one) => one.topic === `self-test:${key}`)).toMatchObject({
        rev: 1,
        kind: 'result',
        data: { contestant: result },
      }),
    20_000,
  )
  expect((await readTest(ada, key)).data).toEqual({ ...result, judgeReport: quoted('note') })
  expect(await readTest(ada, key)).toMatchObject({ http: 200, status: 400 })
  expect(
    received
      .filter((one) => one.topic === `self-test:${key}`)
      .every(({ data }) => data.public === undefined && data.jury === undefined),
  ).toBe(true)
})

test('an input of 64 KB is taken whole', async () => {
  const userInput = 'x'.repeat(65_536)
  const key = await startTest(ada, pid, { userInput })
  const { task, delivery } = await judge.take()
  expect(task.input).toBe(`${userInput}\n`)
  await judge.answer(resultOn(key))
  await delivery.ack()
  expect((await untilOver(ada, key)).data).toMatchObject({ userInput })
})

test('all samples are tested with one call, which counts as one test', async () => {
  await alter(
    sql`update problem set examples = '<input>1 2</input><output>3</output><input>4 5</input><output>9</output>'
      where id = ${pid}`,
  )
  await services.ctx.settings.set({ defaultSubmitInterval: 8 })
  const sam = await person(services, 'sam')
  const { userInput: _input, expectedOutput: _expected, ...body } = draft(pid)
  const { data } = await sam.call('submitSampleTests', { body })
  expect(data).toHaveLength(2)
  const taken = [await judge.take(), await judge.take()]
  expect(taken.map(({ task }) => [task.key, task.input, task.expectedOutput]).toSorted()).toEqual(
    [
      [data[0], '1 2\n', '3'],
      [data[1], '4 5\n', '9'],
    ].toSorted(),
  )
  expect(await sam.call('submitSampleTests', { body })).toMatchObject({ http: 200, status: 403 })
  await services.ctx.settings.set({ defaultSubmitInterval: 0 })
  for (const { task, delivery } of taken) {
    await judge.answer(resultOn(task.key))
    await delivery.ack()
  }
  await judge.handled()
  await alter(sql`update problem set examples = '' where id = ${pid}`)
  expect(await sam.call('submitSampleTests', { body })).toMatchObject({ http: 200, status: 400 })
  await alter(sql`update problem set examples = '<input>1 2</input><output>3</output>' where id = ${pid}`)
})

test('the first result counts; one that is repeated or comes for nobody changes nothing', async () => {
  const key = await startTest(ada, pid)
  const { delivery } = await judge.take()
  await judge.answer(resultOn(`TEST_JUDGE_${'0'.repeat(32)}`))
  await judge.answer(resultOn(key, { status: Status.runtimeError, stderr: quoted('first') }))
  await judge.handled()
  await judge.answer(resultOn(key, { stderr: quoted('second') }))
  await judge.handled()
  await delivery.ack()
  expect((await untilOver(ada, key)).data).toMatchObject({ status: Status.runtimeError, stderr: 'first' })
})

test('an unread result is gone after a minute, an unfinished test after ten', async () => {
  const key = await startTest(ada, pid)
  const { delivery } = await judge.take()
  const received = recordLive(services.ctx)
  await judge.answer(resultOn(key))
  await delivery.ack()
  await vi.waitFor(() => expect(received.map((one) => one.topic)).toContain(`self-test:${key}`), 20_000)
  const other = await startTest(ada, pid)
  services.advanceMs(61_000)
  expect(await readTest(ada, key)).toMatchObject({ status: 400 })
  expect(await readTest(ada, other)).toMatchObject({ status: 200, data: { status: 5 } })
  services.advanceMs(10 * 60_000)
  expect(await readTest(ada, other)).toMatchObject({ status: 400 })
  await (await judge.take()).delivery.ack()
})

test('a test whose deliveries reached no judge is sent anew, as if it had never been tried', async () => {
  const key = await startTest(ada, pid)
  for (let tries = 0; tries < taskMaxDeliver; tries += 1) (await judge.take()).delivery.giveBack(0)
  const { task, delivery } = await judge.take()
  expect([task.key, task.input, delivery.lane, delivery.tries]).toEqual([key, '1 2\n', 'selftest', 1])
  await judge.answer(resultOn(key))
  await delivery.ack()
  expect((await untilOver(ada, key)).data).toMatchObject({ status: Status.accepted })
})

test('a task that no judge finishes becomes a system error whose reason is shown to no contestant', async () => {
  const key = await startTest(ada, pid)
  for (let tries = 0; tries < taskMaxDeliver; tries += 1) {
    const { delivery } = await judge.take()
    await begin(services, delivery)
    delivery.giveBack(0)
  }
  // The bus finds a task to be out of tries when somebody asks for work, so an idle judge is part of it.
  const idle = judge.take()
  expect((await untilOver(ada, key)).data).toMatchObject({
    status: 4,
    stderr: 'The judge failed, not your program. The administrators can see why.',
  })
  const other = await startTest(ada, pid, { userInput: 'next' })
  const next = await idle
  expect(next.task.key).toBe(other)
  await judge.answer(resultOn(other, { status: Status.systemError, stderr: quoted('FAULT_MARK') }))
  await next.delivery.ack()
  expect(JSON.stringify(await untilOver(ada, other))).not.toContain('FAULT_MARK')
}, 30_000)

test('a key is good for its owner alone, by call and by topic', async () => {
  const key = await startTest(ada, pid)
  const root = await signedInRoot(services)
  for (const caller of [bob, root]) {
    expect(await readTest(caller, key)).toMatchObject({ http: 200, status: 400 })
    expect(await mayWatch(caller, key)).toEqual({ ok: false, code: 'forbidden' })
  }
  expect(await readTest(anonymous(services), key)).toMatchObject({ http: 401, status: 401 })
  expect(await mayWatch(anonymous(services), key)).toEqual({ ok: false, code: 'sign-in' })
  expect(await mayWatch(ada, key)).toMatchObject({ ok: true, reader: 'contestant', rev: 1, keepMs: 0 })
  expect(await mayWatch(ada, `TEST_JUDGE_${'f'.repeat(32)}`)).toEqual({ ok: false, code: 'forbidden' })
  const { delivery } = await judge.take()
  await judge.answer(resultOn(key))
  await delivery.ack()
  expect((await untilOver(ada, key)).data).toMatchObject({ status: 0 })
})

describe('refused', () => {
  afterEach(() =>
    services.ctx.settings.set({
      openPublicJudge: true,
      openContestJudge: true,
      openGroupJudge: true,
      defaultSubmitInterval: 0,
    }),
  )

  test.each([
    ['a type that does not exist', { type: 'remote' }, 400],
    ['no type', { type: null }, 400],
    ['a missing language', { language: '' }, 400],
    ['an unknown language', { language: 'Cobol' }, 400],
    ['empty code', { code: ' \n' }, 400],
    ['code too long', { code: 'a'.repeat(65_536) }, 400],
    ['no input', { userInput: '' }, 400],
    ['input over 64 KB', { userInput: '好'.repeat(21_846) }, 400],
    ['no problem', { pid: null }, 400],
    ['an unknown problem', { pid: 999_999 }, 400],
  ])('%s', async (_what, changes, status) => {
    expect(await submitWith(ada, changes)).toMatchObject({ http: 200, status, data: null })
  })

  test.each(['public', 'contest', 'group'] as const)(
    'tests of type %s while that judging is switched off',
    async (type) => {
      await services.ctx.settings.set({
        [{ public: 'openPublicJudge', contest: 'openContestJudge', group: 'openGroupJudge' }[type]]: false,
      })
      expect(await submitWith(ada, { type })).toMatchObject({ http: 200, status: 403 })
    },
  )

  test('a public problem while public judging is switched off, under whatever name it is asked for', async () => {
    await services.ctx.settings.set({ openPublicJudge: false })
    for (const type of ['contest', 'group'])
      expect(await submitWith(ada, { type })).toMatchObject({ http: 200, status: 403 })
  })

  test('a problem that is private or of a group, exactly as one that does not exist', async () => {
    const missing = await submitWith(ada, { pid: 999_999 })
    const hidden = await pidOf(services, 'P1001')
    for (const statement of [
      sql`update problem set auth = 2 where id = ${hidden}`,
      sql`update problem set auth = 1, gid = 7 where id = ${hidden}`,
    ]) {
      await alter(statement)
      expect(await submitWith(ada, { pid: hidden })).toMatchObject({ status: missing.status, msg: missing.msg })
    }
    await alter(sql`update problem set auth = 1, gid = null where id = ${hidden}`)
  })

  test('a language that the problem does not allow', async () => {
    await alter(
      sql`delete from problem_language where pid = ${pid} and language_id = (select id from language where oj = 'ME'
        and name = 'Ruby')`,
    )
    expect(await submitWith(ada, { language: 'Ruby' })).toMatchObject({ http: 200, status: 400 })
  })

  test('a visitor, and a user without the right to submit', async () => {
    expect(await submitWith(anonymous(services))).toMatchObject({ http: 401, status: 401 })
    expect(await submitWith(await person(services, 'mute', 1003))).toMatchObject({ http: 403, status: 403 })
  })

  test('a second test within the interval, which submitting does not share', async () => {
    await services.ctx.settings.set({ defaultSubmitInterval: 8 })
    const eve = await person(services, 'eve')
    await startTest(eve, pid)
    expect(await submitWith(eve)).toMatchObject({ http: 200, status: 403 })
    expect(
      await eve.call('submit', { body: { pid: 'P1000', language: 'C', code: 'int main(){}', isRemote: false } }),
    ).toMatchObject({ status: 200 })
    services.advanceMs(8_000)
    expect(await submitWith(eve)).toMatchObject({ status: 200 })
  })

  test('with the seconds to wait in a header, as an answer has it', async () => {
    await services.ctx.settings.set({ defaultSubmitInterval: 8 })
    const tim = await person(services, 'tim')
    expect((await submitWith(tim)).headers['retry-after']).toBe('8')
    services.advanceMs(3_000)
    const refused = await submitWith(tim, { userInput: 'kept' })
    expect(refused).toMatchObject({ http: 200, status: 403 })
    expect(refused.headers['retry-after']).toBe('5')
  })

  test('a fifth test while four wait', async () => {
    const max = await person(services, 'max')
    for (let count = 0; count < 4; count += 1) await startTest(max, pid)
    expect(await submitWith(max)).toMatchObject({ http: 200, status: 403 })
  })
})

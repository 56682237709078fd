/** What the judge promises about tasks, with real processes, a real bus and real boxes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JudgeTask } from '@podium/proto/events/bus/judge.ts'
import { java } from '@podium/judge/languages/java.ts'
import { consumers, streams, subjects, taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import { lanes } from '@podium/proto/rules/submission/lanes.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sha256 } from '@podium/proto/server/object-store.ts'
import { startJudgeFixture } from './support.ts'
import type { JudgeProcess } from './judge-process.ts'
import { tuneNow } from './tune-now.ts'
import type { JudgeFixture, ReadVerdict } from './support.ts'

const sum = '#include <stdio.h>\nint main(void) { long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b); }\n'
/** Busy for a time that it reads. */
const busy =
  '#include <stdio.h>\n#include <time.h>\nint main(void) { int ms; scanf("%d", &ms); while (clock() * 1000.0 / CLOCKS_PER_SEC < ms) {} puts("done"); }\n'

let fixture: JudgeFixture
let dataHash: string
let busyHash: string
let first: JudgeProcess
beforeAll(async () => {
  fixture = await startJudgeFixture()
  first = await fixture.startJudge('first', { PODIUM_JUDGE_SLOTS: '1', PODIUM_JUDGE_TURN_MS: '60000' })
  dataHash = await fixture.putData([
    { input: '1 2\n', output: '3\n' },
    { input: '2 2\n', output: '4\n' },
  ])
  busyHash = await fixture.putData(Array.from({ length: 6 }, () => ({ input: '250\n', output: 'done\n' })))
})
afterAll(() => fixture.stop())

/** Much time, so that a loaded machine does not change the verdict. */
const slow = () => ({ dataHash: busyHash, timeLimitMs: 8000 })

/**
 * Tasks that are still to be delivered or acknowledged. Not the messages of the stream: after a kill of the bus some
 * that were acknowledged just before lie there again, behind what the consumers have acknowledged, and are never
 * delivered.
 */
const waitingTasks = async (): Promise<number> => {
  const manager = await fixture.bus.manager()
  const infos = await Promise.all(lanes.map((lane) => manager.consumers.info(streams.tasks.name, consumers.lane(lane))))
  return infos.reduce((total, info) => total + info.num_pending + info.num_ack_pending, 0)
}
const ending = ({ status, judger }: ReadVerdict) => [status, judger]
const progressOf = (task: JudgeTask, status: number) =>
  fixture.progress.first((one) => one.submitId === task.submitId && one.status === status)
const verdictOf = (task: JudgeTask) => fixture.verdicts.first((one) => one.submitId === task.submitId)

describe('one judge', () => {
  test('measures how fast its host is, and says so with its clock', async () => {
    const beat = await fixture.heartbeats.first(({ calibration }) => calibration !== undefined)
    expect(beat.calibration?.medianMs).toBeGreaterThan(20)
    expect(beat).toMatchObject({ name: 'first', scalesLimits: false })
    expect(beat.outage).toBeUndefined()
    expect(Math.abs((beat.clockMs ?? 0) - Date.now())).toBeLessThan(120_000)
  })

  test('says what it is and offers', async () => {
    const beat = await fixture.heartbeats.first(({ name }) => name === 'first')
    expect(beat).toMatchObject({ slots: 1, running: 0, unsafe: false })
    expect(beat.languages.map(({ name }) => name)).toContain('C++ 17')
  })

  test('tells compiling, every stage of judging, then the verdict, and acknowledges the task', async () => {
    const verdict = await fixture.judge({ language: 'C', code: sum, problem: { dataHash } })
    expect(verdict).toMatchObject({ status: Status.accepted, judger: 'first' })
    expect(verdict.cases).toHaveLength(2)
    const reported = fixture.progress.all.filter(({ submitId }) => submitId === verdict.submitId)
    expect(reported[0]).toMatchObject({ status: Status.compiling, judger: 'first' })
    expect(reported.at(-1)).toMatchObject({ status: Status.judging, done: 2, total: 2 })
    await expect.poll(waitingTasks, { timeout: 10_000 }).toBe(0)
  })

  test('leaves a task in a language that it lacks to others, and judges its own meanwhile', async () => {
    const asked = Promise.withResolvers<unknown>()
    const services = fixture.bus.connection.subscribe(subjects.returnedTask, {
      callback: (_error, raw) => {
        asked.resolve(raw.json())
        raw.respond('{"v":1}')
      },
    })
    const { submitId, attempt } = await fixture.send({ language: 'Brainfuck', code: '+', problem: { dataHash } })
    const verdict = await fixture.judge({ language: 'C', code: sum, problem: { dataHash } })
    expect(verdict.status).toBe(Status.accepted)
    expect(await asked.promise).toEqual({ v: 1, submitId, attempt, seq: expect.any(Number) })
    await expect.poll(waitingTasks, { timeout: 10_000 }).toBe(0)
    expect(fixture.verdicts.all.some((one) => one.submitId === submitId)).toBe(false)
    services.unsubscribe()
  })

  test(
    'compiles Java by a compiler that waits, which says of a wrong program what one says that starts',
    { timeout: 90_000 },
    async () => {
      const wrong = 'public class Main { int 数 = "😀"; }\n'
      await tuneNow(java)
      const waiters = (): number => first.log.filter((line) => line.includes('a compiler waits')).length
      const before = waiters()
      const byStarting = await fixture.judge({ language: 'Java', code: wrong, problem: { dataHash } })
      expect(byStarting).toMatchObject({ status: Status.compileError, errorMessage: expect.stringContaining('😀') })
      await expect.poll(waiters, { timeout: 30_000 }).toBe(before + 1)
      const byWaiting = await fixture.judge({ language: 'Java', code: wrong, problem: { dataHash } })
      expect(byWaiting.errorMessage).toBe(byStarting.errorMessage)
      const right =
        'public class Main { public static void main(String[] a) { var in = new java.util.Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }\n'
      await expect.poll(waiters, { timeout: 30_000 }).toBe(before + 2)
      const verdict = await fixture.judge({ language: 'Java', code: right, problem: { dataHash, timeLimitMs: 8000 } })
      expect(verdict).toMatchObject({ status: Status.accepted })
    },
  )

  test("breaks off a normal task for a contest's, and then serves what came first", async () => {
    const hash = await fixture.putData(Array.from({ length: 16 }, () => ({ input: '250\n', output: 'done\n' })))
    const running = await fixture.send({ language: 'C', code: busy, problem: { dataHash: hash, timeLimitMs: 8000 } })
    await progressOf(running, Status.judging)
    const rejudge = await fixture.send({ language: 'C', code: sum, lane: 'rejudge', problem: { dataHash } })
    const normal = await fixture.send({ language: 'C', code: sum, lane: 'normal', problem: { dataHash } })
    const contest = await fixture.send({ language: 'C', code: sum, lane: 'contest', problem: { dataHash } })
    const tasks = [contest, running, normal, rejudge]
    expect((await Promise.all(tasks.map(verdictOf))).map(ending)).toEqual(tasks.map(() => [Status.accepted, 'first']))
    expect(fixture.verdicts.all.map(({ submitId }) => submitId).slice(-tasks.length)).toEqual(
      tasks.map(({ submitId }) => submitId),
    )
  })

  test('has the next task in hand while the last case of the one before runs', async () => {
    const hash = await fixture.putData(['50', '50', '2000'].map((ms) => ({ input: `${ms}\n`, output: 'done\n' })))
    const running = await fixture.send({
      language: 'C',
      code: `${busy}// last`,
      problem: { dataHash: hash, timeLimitMs: 8000 },
    })
    await progressOf(running, Status.compiling)
    const next = await fixture.send({ language: 'C', code: sum, problem: { dataHash } })
    const consumer = () =>
      fixture.bus.manager().then((manager) => manager.consumers.info(streams.tasks.name, consumers.lane('normal')))
    await expect.poll(async () => (await consumer()).num_ack_pending, { timeout: 10_000, interval: 20 }).toBe(2)
    expect(fixture.verdicts.all.some(({ submitId }) => submitId === running.submitId)).toBe(false)
    expect((await Promise.all([running, next].map(verdictOf))).map(ending)).toEqual([
      [Status.accepted, 'first'],
      [Status.accepted, 'first'],
    ])
  })

  test('makes a task that nobody can judge a system error at once, with the reason', async () => {
    const verdict = await fixture.judge({ language: 'C', code: sum, problem: { dataHash, judgeMode: 'spj' } })
    expect(verdict).toMatchObject({ status: Status.systemError, cases: [] })
    expect(verdict.errorMessage).toContain('The problem has no checker.')
  })

  test('makes a malformed task a system error', async () => {
    await fixture.bus.publishDurable(subjects.task('normal'), { v: 1, submitId: 9001, attempt: 3 }, 'malformed')
    expect(await fixture.verdicts.first(({ submitId }) => submitId === 9001)).toMatchObject({
      attempt: 3,
      status: Status.systemError,
    })
  })

  test('tries a task with missing data until the last delivery, then makes it a system error with the reason', async () => {
    const verdict = await fixture.judge({ language: 'C', code: sum, problem: { dataHash: sha256('nowhere') } })
    expect(verdict.status).toBe(Status.systemError)
    expect(verdict.errorMessage).toContain('is not in the store')
    await expect.poll(waitingTasks, { timeout: 10_000 }).toBe(0)
  })

  test('judges nothing twice when the same task is sent twice', async () => {
    const task = await fixture.send({ language: 'C', code: sum, problem: { dataHash } })
    await fixture.bus.publishDurable(subjects.task('normal'), task, `${task.submitId}.${task.attempt}`)
    await verdictOf(task)
    const after = await fixture.judge({ language: 'C', code: sum, problem: { dataHash } })
    expect(fixture.verdicts.all.filter(({ submitId }) => submitId === task.submitId)).toHaveLength(1)
    expect(after.status).toBe(Status.accepted)
  })

  test('has an object that came late, at a later try', async () => {
    const late = { input: 'late\n', output: 'late\n' }
    const task = await fixture.send({
      language: 'Python3',
      code: 'print(input())',
      problem: { dataHash: await lateHash(late) },
    })
    await progressOf(task, Status.compiling)
    await fixture.putData([late])
    expect((await verdictOf(task)).status).toBe(Status.accepted)
  })
})

/** The hash that the data will have, without storing it. */
const lateHash = async ({ input, output }: { input: string; output: string }): Promise<string> => {
  const file = (text: string, name: string) => ({ hash: sha256(text), sizeBytes: Buffer.byteLength(text), name })
  return sha256(
    JSON.stringify({
      v: 1,
      cases: [{ caseId: 1, input: file(input, '1.in'), output: file(output, '1.out'), score: null, groupNum: null }],
    }),
  )
}

describe('faults', () => {
  test('lets another judge finish the task of one that was killed', { timeout: 90_000 }, async () => {
    const killed = await fixture.startJudge('killed', { PODIUM_JUDGE_SLOTS: '2' })
    const first = await fixture.send({ language: 'C', code: busy, problem: slow() })
    const second = await fixture.send({ language: 'C', code: `${busy}\n`, problem: slow() })
    const tasks = [first, second]
    const judger = (await Promise.all(tasks.map((task) => progressOf(task, Status.judging)))).map((one) => one.judger)
    expect(judger).toContain('killed')
    await killed.kill()
    const verdicts = await Promise.all(tasks.map(verdictOf))
    expect(verdicts.map(ending)).toEqual([
      [Status.accepted, 'first'],
      [Status.accepted, 'first'],
    ])
    // takes over and removes what the killed one left on the machine
    const revived = await fixture.startJudge('killed')
    expect(await revived.stop()).toBe(0)
  })

  test(
    'gives a running task back at once when it is stopped and has no time to finish it',
    { timeout: 90_000 },
    async () => {
      const stopped = await fixture.startJudge('stopped', { PODIUM_JUDGE_SLOTS: '4', PODIUM_JUDGE_DRAIN_S: '0' })
      const tasks = await Promise.all(
        ['', ' '].map((end) => fixture.send({ language: 'C', code: busy + end, problem: slow() })),
      )
      await Promise.all(tasks.map((task) => progressOf(task, Status.judging)))
      expect(await stopped.stop()).toBe(0)
      const verdicts = await Promise.all(tasks.map(verdictOf))
      expect(verdicts.map(ending)).toEqual([
        [Status.accepted, 'first'],
        [Status.accepted, 'first'],
      ])
    },
  )

  test('keeps a verdict through an outage of the bus', { timeout: 90_000 }, async () => {
    const task = await fixture.send({ language: 'C', code: `${busy}//`, problem: slow() })
    await progressOf(task, Status.judging)
    await fixture.nats.kill()
    await fixture.nats.revive()
    expect((await verdictOf(task)).status).toBe(Status.accepted)
    expect((await fixture.judge({ language: 'C', code: sum, problem: { dataHash } })).status).toBe(Status.accepted)
    await expect.poll(waitingTasks, { timeout: 30_000 }).toBe(0)
  })
})

test('never delivers a task more often than the bus allows', async () => {
  const info = await (await fixture.bus.manager()).consumers.info(streams.tasks.name, consumers.lane('normal'))
  expect(info.config.max_deliver).toBe(taskMaxDeliver)
})

test('refuses to start, with the reason, where it cannot work', async () => {
  await expect(fixture.startJudge('misconfigured', { PODIUM_JUDGE_SLOTS: 'many' })).rejects.toThrow(
    /PODIUM_JUDGE_SLOTS must be a whole number/,
  )
})

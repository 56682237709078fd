import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TSchema } from 'typebox'
import { Parse } from 'typebox/value'
import { afterAll, expect, test } from 'vitest'
import type { JudgeTask, TestDataManifest } from '@podium/proto/events/bus/judge.ts'
import { subjects, taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { sha256 } from '@podium/proto/server/object-store.ts'
import type { TaskDelivery, TaskQueue } from '@podium/proto/server/task-queue.ts'
import { c } from '../languages/c.ts'
import { DiskCache } from '../pipeline/disk-cache.ts'
import { fakeSandbox } from '../sandbox/testing/fake.ts'
import type { FakeProgram } from '../sandbox/testing/fake.ts'
import { Availability } from './availability.ts'
import { Slots } from './slots.ts'
import { Worker } from './worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'podium-worker-'))
afterAll(() => rmSync(folder, { recursive: true }))

const text = { hash: sha256('1'), sizeBytes: 1, name: 'x' }
const manifest: TestDataManifest = {
  v: 1,
  cases: [{ caseId: 1, input: text, output: text, score: null, groupNum: null }],
}
const data = JSON.stringify(manifest)
const objects = new Map([
  [text.hash, '1'],
  [sha256(data), data],
])

const task: JudgeTask = {
  v: 1,
  submitId: 5,
  attempt: 2,
  lane: 'normal',
  uid: 'u',
  language: 'C',
  code: 'source',
  problem: {
    pid: 1,
    type: 0,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    timeLimitMs: 1000,
    memoryLimitMb: 64,
    stackLimitMb: 64,
    ioScore: null,
    difficulty: 0,
    isRemoveEndBlank: true,
    isFileIO: false,
    ioReadFileName: null,
    ioWriteFileName: null,
    userExtraFiles: {},
    dataHash: sha256(data),
  },
}

interface Outside {
  /** Which delivery of the task it is; the first one when left out. */
  readonly tries?: number
  readonly store?: () => Promise<void>
  readonly takeBack?: () => Promise<unknown>
  /** Called when the worker asks for a task. */
  readonly onAsked?: () => void
}

/** A worker with a single task; what it does to the outside is written down. */
const workerWith = (text: string, compile: FakeProgram, { tries = 1, ...outside }: Outside = {}) => {
  const { store, takeBack, onAsked } = outside
  const [published, done]: [string[], string[]] = [[], []]
  const delivery: TaskDelivery = {
    lane: 'normal',
    text,
    seq: 1,
    tries,
    ack: async () => Boolean(done.push('acknowledged')),
    giveBack: (delayMs) => void done.push(`given back for ${delayMs} ms`),
    drop: () => void done.push('dropped'),
  }
  const waiting = [delivery]
  const closed = Promise.withResolvers<null>()
  const queue: TaskQueue = {
    next: async () => {
      onAsked?.()
      return waiting.pop() ?? closed.promise
    },
    fetchAhead: async () => false,
    handBackHeld: async () => undefined,
    close: async () => closed.resolve(null),
  }
  const slotUse = new Slots(1)
  const log = createLog('worker', 'silent')
  const availability = new Availability(log)
  const worker = new Worker({
    bus: {
      connection: { isClosed: () => false },
      publish: (subject) => void published.push(subject),
      publishDurable: async (subject) => {
        published.push(subject)
        await store?.()
      },
      request: async <S extends TSchema>(subject: string, _message: unknown, answer: S) => {
        done.push(`asked ${subject}`)
        return Parse(answer, (await takeBack?.()) ?? { v: 1 })
      },
    },
    queue,
    log,
    availability,
    slots: 1,
    slotUse,
    turnMs: 2_000,
    unsafe: false,
    onLanguage: () => undefined,
    tools: {
      judger: 'here',
      sandbox: fakeSandbox((run) => (run.boxSpec.kind === 'compile' ? compile(run) : { end: 'exited', exitCode: 0 })),
      compileBox: { kind: 'compile' },
      workFolder: folder,
      spare: slotUse,
      languages: new Map(
        c
          .languages({ command: '/usr/bin/gcc', version: 'gcc 12', binds: [], hasTuning: () => false })
          .map((one) => [one.name, one]),
      ),
      store: { getToFile: async (hash, path) => writeFileSync(path, objects.get(hash) ?? '') },
      dataCache: new DiskCache(join(folder, 'data'), 1e6),
      programCache: new DiskCache(join(folder, 'programs'), 1e6),
    },
  })
  return { worker, availability, published, done }
}

/** A compiler that waits until it is let go on. */
const slowCompiler = () => {
  const compiling = Promise.withResolvers<void>()
  const compiled = Promise.withResolvers<void>()
  const compile: FakeProgram = async ({ files }) => {
    compiling.resolve()
    await compiled.promise
    files.set('main', Buffer.from('binary'))
    return { end: 'exited', exitCode: 0 }
  }
  return { compiling, compiled, compile }
}

test('a worker begins a last try when it is stored that it has it, and no sooner', async () => {
  const [asked, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const store = () => {
    asked.resolve()
    return stored.promise
  }
  const { compiling, compiled, compile } = slowCompiler()
  const { worker, published } = workerWith(JSON.stringify(task), compile, { tries: taskMaxDeliver, store })
  await asked.promise
  expect(published).toEqual([subjects.heartbeat, subjects.lastTry(1)])
  stored.resolve()
  await compiling.promise
  compiled.resolve()
  await worker.untilIdle()
  expect(published).toContain(subjects.verdict)
  await worker.stop()
})

test('a worker that cannot store that it has the last try begins nothing', async () => {
  const refused = Promise.withResolvers<void>()
  const store = () => {
    refused.resolve()
    return Promise.reject(new Error('the bus is away'))
  }
  const compile: FakeProgram = () => expect.unreachable('nothing is compiled')
  const { worker, published, done } = workerWith(JSON.stringify(task), compile, { tries: taskMaxDeliver, store })
  await refused.promise
  await worker.stop()
  await worker.untilIdle()
  expect(published.filter((subject) => subject !== subjects.heartbeat)).toEqual([subjects.lastTry(1)])
  expect(done).toEqual([`asked ${subjects.returnedTask}`, 'acknowledged'])
})

test('of the tries before the last one nothing is stored', async () => {
  const { compiling, compiled, compile } = slowCompiler()
  const { worker, published } = workerWith(JSON.stringify(task), compile, { tries: taskMaxDeliver - 1 })
  await compiling.promise
  expect(published).not.toContain(subjects.lastTry(1))
  compiled.resolve()
  await worker.stop(60_000)
})

test('a worker that is told to stop finishes what it judges, if that is soon, and returns nothing', async () => {
  const { compiling, compiled, compile } = slowCompiler()
  const { worker, published, done } = workerWith(JSON.stringify(task), compile)
  await compiling.promise
  const stopping = worker.stop(60_000)
  compiled.resolve()
  await stopping
  expect(published).toContain(subjects.verdict)
  expect(done).toEqual(['acknowledged'])
})

test('a worker whose time to drain is over returns the task, which costs it no try', async () => {
  const { compiling, compiled, compile } = slowCompiler()
  const { worker, published, done } = workerWith(JSON.stringify(task), compile)
  await compiling.promise
  await worker.stop(1)
  compiled.resolve()
  await worker.untilIdle()
  expect(published).not.toContain(subjects.verdict)
  expect(done).toEqual([`asked ${subjects.returnedTask}`, 'acknowledged'])
})

test('a worker that is told to stop while it judges publishes nothing more, and gives back what nobody takes', async () => {
  const { compiling, compiled, compile } = slowCompiler()
  const nobody = () => Promise.reject(new Error('no responders'))
  const { worker, published, done } = workerWith(JSON.stringify(task), compile, { takeBack: nobody })
  await compiling.promise
  await worker.stop()
  const publishedBefore = [...published]
  compiled.resolve()
  await worker.untilIdle()
  expect(published).toEqual(publishedBefore)
  expect(published).not.toContain(subjects.verdict)
  expect(done).toEqual([`asked ${subjects.returnedTask}`, 'given back for 0 ms'])
})

test('a worker that is told to stop while the bus does not store its answer tries no more and returns the task', async () => {
  const refused = Promise.withResolvers<void>()
  const store = () => {
    refused.resolve()
    return Promise.reject(new Error('the bus is away'))
  }
  const malformed = JSON.stringify({ submitId: 5, attempt: 2 })
  const { worker, published, done } = workerWith(malformed, () => ({ end: 'exited', exitCode: 0 }), { store })
  await refused.promise
  await worker.stop()
  await worker.untilIdle()
  expect(published.filter((subject) => subject === subjects.verdict)).toHaveLength(1)
  expect(done).toEqual([`asked ${subjects.returnedTask}`, 'acknowledged'])
})

test('what reaches a judge that takes no tasks is returned, which costs it no try, and it says why', async () => {
  const { worker, availability, published, done } = workerWith(
    JSON.stringify(task),
    () => ({ end: 'exited', exitCode: 0 }),
    { onAsked: () => availability.knownRunFailed([judgeMessage('knownRunWrong', { status: -1 })]) },
  )
  await expect.poll(() => done).toEqual([`asked ${subjects.returnedTask}`, 'acknowledged'])
  expect(published).toEqual([subjects.heartbeat, subjects.heartbeat])
  await worker.stop()
})

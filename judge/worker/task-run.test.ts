/** Tasks that are broken off for others: none is lost, none is judged twice, and what ran is not run again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { JudgeTask, JudgeVerdict, TestDataManifest } from '@podium/proto/events/bus/judge.ts'
import { lanes } from '@podium/proto/rules/submission/lanes.ts'
import type { Lane } from '@podium/proto/rules/submission/lanes.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { sha256 } from '@podium/proto/server/object-store.ts'
import type { TaskDelivery, TaskQueue } from '@podium/proto/server/task-queue.ts'
import { c } from '../languages/c.ts'
import { DiskCache } from '../pipeline/disk-cache.ts'
import { fakeSandbox } from '../sandbox/testing/fake.ts'
import { Availability } from './availability.ts'
import { Slots } from './slots.ts'
import { Worker } from './worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'podium-taskRuns-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (text: string) => ({ hash: sha256(text), sizeBytes: text.length, name: text })
const inputs = ['quick', 'long', 'last']
const manifest: TestDataManifest = {
  v: 1,
  cases: inputs.map((input, index) => ({
    caseId: index + 1,
    input: fileOf(input),
    output: fileOf('1'),
    score: null,
    groupNum: null,
  })),
}
const data = JSON.stringify(manifest)
const objects = new Map([data, '1', ...inputs].map((text) => [sha256(text), text]))

const taskOf = (submitId: number, lane: Lane): JudgeTask => ({
  v: 1,
  submitId,
  attempt: 1,
  lane,
  uid: 'u',
  language: 'C',
  code: `source of ${lane}`,
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
})

/** A worker on a queue in memory. Programs of the lane "normal" stay in their second case until `letGo`. */
const startWorker = (slotCount: number) => {
  const waiting: TaskDelivery[] = []
  const verdicts: JudgeVerdict[] = []
  const answered: string[] = []
  const ran: string[] = []
  const released = Promise.withResolvers<void>()
  let events = Promise.withResolvers<void>()
  const queue: TaskQueue = {
    next: async () => {
      for (;;) {
        const lane = lanes.find((one) => waiting.some((task) => task.lane === one))
        if (lane !== undefined)
          return (
            waiting.splice(
              waiting.findIndex((task) => task.lane === lane),
              1,
            )[0] ?? null
          )
        await events.promise
      }
    },
    fetchAhead: async (from = lanes) => waiting.some(({ lane }) => from.includes(lane)),
    handBackHeld: async () => undefined,
    close: async () => undefined,
  }
  const send = (submitId: number, lane: Lane): void => {
    waiting.push({
      lane,
      text: JSON.stringify(taskOf(submitId, lane)),
      seq: 1,
      tries: 1,
      ack: async () => Boolean(answered.push(`${submitId} done`)),
      giveBack: () => void answered.push(`${submitId} given back`),
      drop: () => void answered.push(`${submitId} dropped`),
    })
    events.resolve()
    events = Promise.withResolvers()
  }
  const slotUse = new Slots(slotCount)
  const log = createLog('taskRuns', 'silent')
  const worker = new Worker({
    bus: {
      connection: { isClosed: () => false },
      publish: () => undefined,
      publishDurable: async (_subject, verdict) => void verdicts.push(verdict as JudgeVerdict),
      request: () => Promise.reject(new Error('nobody is asked')),
    },
    queue,
    log,
    availability: new Availability(log),
    slots: slotCount,
    slotUse,
    turnMs: 2_000,
    unsafe: false,
    onLanguage: () => undefined,
    tools: {
      judger: 'here',
      compileBox: { kind: 'compile' },
      workFolder: folder,
      spare: slotUse,
      sandbox: fakeSandbox(async ({ boxSpec, files, stdin }) => {
        if (boxSpec.kind === 'compile') {
          files.set('main', files.get('main.c') ?? Buffer.alloc(0))
          return { end: 'exited', exitCode: 0 }
        }
        const [program = '', input] = [files.get('main')?.toString(), stdin.toString()]
        ran.push(`${program}: ${input}`)
        if (program.endsWith('normal') && input === 'long') await released.promise
        return { end: 'exited', exitCode: 0, stdout: Buffer.from('1') }
      }),
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
  const verdictOf = (submitId: number) =>
    vi.waitFor(
      () => {
        const found = verdicts.find((one) => one.submitId === submitId)
        expect(found).toBeDefined()
        return found!
      },
      { timeout: 20_000, interval: 5 },
    )
  return { worker, send, verdictOf, verdicts, answered, ran, letGo: () => released.resolve() }
}

test.each([1, 2])(
  'with %i slots, tasks that are broken off again and again end once each, in their first try',
  async (slotCount) => {
    const { worker, send, verdictOf, verdicts, answered, ran, letGo } = startWorker(slotCount)
    const normal = Array.from({ length: slotCount + 1 }, (_unused, index) => index + 1)
    for (const submitId of normal) send(submitId, 'normal')
    const isInLongCase = () =>
      expect(ran.filter((one) => one === 'source of normal: long').length).toBeGreaterThanOrEqual(slotCount)
    await vi.waitFor(isInLongCase, { timeout: 20_000 })
    const contest = Array.from({ length: 6 }, (_unused, index) => 100 + index)
    for (const submitId of contest) {
      send(submitId, 'contest')
      expect((await verdictOf(submitId)).status).toBe(Status.accepted)
    }
    expect(verdicts.map(({ submitId }) => submitId)).toEqual(contest)
    letGo()
    for (const submitId of normal) expect((await verdictOf(submitId)).status).toBe(Status.accepted)
    await worker.untilIdle()
    expect(answered.toSorted()).toEqual([...normal, ...contest].map((submitId) => `${submitId} done`).toSorted())
    expect(verdicts).toHaveLength(normal.length + contest.length)
    expect(ran.filter((one) => one === 'source of normal: quick')).toHaveLength(normal.length)
    expect(ran.filter((one) => one === 'source of normal: long').length).toBeGreaterThan(normal.length)
    await worker.stop()
  },
)

test("a contest's task is broken off for nobody", async () => {
  const { worker, send, verdictOf, verdicts, letGo } = startWorker(1)
  send(1, 'normal')
  send(2, 'normal')
  send(3, 'rejudge')
  send(4, 'contest')
  await verdictOf(4)
  expect(verdicts.map(({ submitId }) => submitId)).toEqual([4])
  letGo()
  for (const submitId of [1, 2, 3]) await verdictOf(submitId)
  expect(verdicts.map(({ submitId }) => submitId)).toEqual([4, 1, 2, 3])
  await worker.stop()
})

test('a task that has had its turn gives way to one that has just come, and goes on once nobody waits', async () => {
  const { worker, send, verdictOf, verdicts, answered, ran, letGo } = startWorker(1)
  const ranOf = (input: string) => ran.filter((one) => one === `source of normal: ${input}`).length
  send(1, 'normal')
  await vi.waitFor(() => expect(ranOf('long')).toBe(1), { timeout: 20_000 })
  send(2, 'normal')
  // What the later lane has waits for all of both.
  send(3, 'later')
  await vi.waitFor(() => expect(ranOf('long')).toBe(2), { timeout: 20_000 })
  expect(verdicts).toEqual([])
  letGo()
  for (const submitId of [1, 2, 3]) expect((await verdictOf(submitId)).status).toBe(Status.accepted)
  expect(verdicts.map(({ submitId }) => submitId)).toEqual([2, 1, 3])
  expect(answered).toEqual(['2 done', '1 done', '3 done'])
  expect(ranOf('quick')).toBe(2)
  await worker.stop()
})

test('a task that is stopped while it runs, or while it is broken off, frees its slot and gets no verdict', async () => {
  const { worker, send, verdictOf, verdicts, answered, ran } = startWorker(1)
  for (const submitId of [1, 2]) send(submitId, 'normal')
  await vi.waitFor(() => expect(ran).toContain('source of normal: long'), { timeout: 20_000 })
  worker.stopTask({ v: 1, submitId: 1, attempt: 1 })
  await vi.waitFor(() => expect(ran.filter((one) => one === 'source of normal: long')).toHaveLength(2), {
    timeout: 20_000,
  })
  send(3, 'contest')
  await verdictOf(3)
  worker.stopTask({ v: 1, submitId: 2, attempt: 1 })
  await worker.untilIdle()
  expect(verdicts.map(({ submitId }) => submitId)).toEqual([3])
  expect(answered.toSorted()).toEqual(['1 done', '2 done', '3 done'])
  await worker.stop()
})

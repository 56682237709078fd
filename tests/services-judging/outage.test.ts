/** The bus or the database is killed under the services; nothing is lost and nobody has to help. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack } from '@podium/infra/stack/stack.ts'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Caller } from '../services/support/caller.ts'
import { person } from '../services/support/people.ts'
import { startServices } from '../services/support/stack.ts'
import type { TestServices } from '../services/support/stack.ts'
import { endUnfinishedAfterFailures } from '../services/support/unfinished.ts'
import { storedAndRecounted } from './recounts.ts'
import { announceJudge, playJudge, statusOf, submitAs, untilStatus } from './support.ts'
import type { PlayedJudge } from './support.ts'

/** Database and bus only. */
const counts = { prepare: 0, worker: 0, api: 0, gateway: 0, judge: 0, remote: 0, front: 0, pages: 0 }

let stack: Stack
let services: TestServices
let judge: PlayedJudge
let ada: Caller

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'podium-outage-'))
  // The database runs as a user of its own.
  chmodSync(dataDir, 0o755)
  stack = await startStack({ port: 0, dataDir, counts })
  services = await startServices(
    { ...stack, stopDatabase: () => Promise.resolve(), stopServers: () => Promise.resolve() },
    { submitIntervalS: 0 },
    { worker: true },
  )
  judge = playJudge(services)
  await announceJudge(services)
  ada = await person(services, 'ada')
})
endUnfinishedAfterFailures(async () => {
  await Promise.all(['nats', 'postgres'].map((name) => stack.waitReady(name)))
  return services
})
afterAll(async () => {
  await judge?.close()
  await services?.stop()
  await stack?.stop()
  if (stack) rmSync(stack.dataDir, { recursive: true, force: true })
})

async function judgeOne(status: number): Promise<void> {
  const { task, delivery } = await judge.take()
  await judge.verdict(task, { status })
  await delivery.ack()
  await untilStatus(services.ctx, task.submitId, status)
}

test('submissions made while the bus is away are judged when it is back', async () => {
  await stack.kill('nats', 'SIGKILL')
  const submitted = await Promise.all([1, 2, 3].map(() => submitAs(ada)))
  await stack.waitReady('nats')
  for (const _ of submitted) await judgeOne(Status.wrongAnswer)
  expect(await Promise.all(submitted.map(({ submitId }) => statusOf(services.ctx, submitId)))).toEqual(
    submitted.map(() => Status.wrongAnswer),
  )
}, 60_000)

test('a verdict that comes while the database is away is stored when it is back', async () => {
  const { submitId } = await submitAs(ada)
  const { task, delivery } = await judge.take()
  await stack.kill('postgres', 'SIGKILL')
  await judge.verdict(task)
  await judge.verdict(task, { status: Status.wrongAnswer })
  await delivery.ack()
  await stack.waitReady('postgres')
  // They are handled side by side: either may be the first, which is the one that counts.
  await expect
    .poll(() => statusOf(services.ctx, submitId), { timeout: 10_000, interval: 20 })
    .toBeOneOf([Status.accepted, Status.wrongAnswer])
  await submitAs(ada)
  await judgeOne(Status.runtimeError)
  const [stored, counted] = await storedAndRecounted(services.ctx)
  expect(stored).toEqual(counted)
}, 60_000)

test('submissions that come while the database restarts are held, and each is stored once', async () => {
  await stack.kill('postgres', 'SIGKILL')
  const keys = [1, 2, 3].map((each) => `held-while-away-${each}`)
  const submitted = await Promise.all(keys.map((idempotencyKey) => submitAs(ada, { idempotencyKey })))
  expect(new Set(submitted.map(({ submitId }) => submitId)).size).toBe(keys.length)
  for (const _ of submitted) await judgeOne(Status.wrongAnswer)
  expect(await Promise.all(submitted.map(({ submitId }) => statusOf(services.ctx, submitId)))).toEqual(
    submitted.map(() => Status.wrongAnswer),
  )
}, 60_000)

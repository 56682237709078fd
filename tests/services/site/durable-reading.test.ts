/** A reader of what JetStream keeps, while what it reads from goes away under it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AckPolicy } from '@nats-io/jetstream'
import { Type } from 'typebox'
import { defaultTaskLeaseS } from '@podium/proto/events/bus/subjects.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { readDurable } from '@podium/proto/server/durable-messages.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { startNats } from '../../support/nats.ts'
import type { TestNats } from '../../support/nats.ts'

const log = createLog('test', 'silent')
const dir = mkdtempSync(join(tmpdir(), 'podium-reading-'))
const [stream, durable, subject] = ['NUMBERS', 'reader', 'test.number']
let nats: TestNats
let bus: Bus

beforeAll(async () => {
  nats = await startNats(dir)
  bus = await connectBus(nats.url, 'services', log, { taskLeaseS: defaultTaskLeaseS, replicas: 1 })
})
afterAll(async () => {
  await bus?.close()
  await nats?.stop()
  rmSync(dir, { recursive: true })
})

const prepare = async (): Promise<void> => {
  const manager = await bus.manager()
  await manager.streams.add({ name: stream, subjects: [subject] })
  await manager.consumers.add(stream, { durable_name: durable, ack_policy: AckPolicy.Explicit })
}

/** @returns the numbers in the order in which they came */
async function startReading(): Promise<number[]> {
  const numbers: number[] = []
  const schema = Type.Object({ number: Type.Number() })
  const source = { stream, durable, schema, parallel: 2, prepare }
  await prepare()
  const stop = readDurable(bus, log, source, async ({ number }) => void numbers.push(number))
  onTestFinished(stop)
  return numbers
}

const send = async (number: number): Promise<void> => {
  const publish = () => bus.publishDurable(subject, { number }, `${number}`).then(() => 'stored', String)
  await expect.poll(publish, { timeout: 40_000 }).toBe('stored')
}

test('reads on after the bus was killed and is back', async () => {
  const numbers = await startReading()
  await send(1)
  await expect.poll(() => numbers).toEqual([1])
  await nats.kill()
  await nats.revive()
  await send(2)
  await expect.poll(() => numbers).toEqual([1, 2])
})

test('makes stream and consumer anew when they are gone, and reads on', async () => {
  const numbers = await startReading()
  await send(3)
  await expect.poll(() => numbers).toContain(3)
  await (await bus.manager()).streams.delete(stream)
  await send(4)
  await expect.poll(() => numbers).toContain(4)
})

/** A reader of what JetStream keeps, while what it reads from goes away under it. */
import { execFileSync } from 'node:child_process'
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

async function openReader() {
  const numbers: number[] = []
  const schema = Type.Object({ number: Type.Number() })
  const source = { stream, durable, schema, parallel: 2, prepare }
  await prepare()
  const stop = readDurable(bus, log, source, async ({ number }) => void numbers.push(number))
  onTestFinished(stop)
  return { numbers, stop }
}
/** @returns the numbers in the order in which they came */
const startReading = async (): Promise<number[]> => (await openReader()).numbers

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

/** Stored by another process while this one does nothing else, so that it finds them on its connection afterwards. */
const sendAtOnce = (numbers: readonly number[]): void => {
  const program = `
    import { jetstream } from '@nats-io/jetstream'
    import { connect } from '@nats-io/transport-node'
    const [url, subject, numbers] = process.argv.slice(1)
    const connection = await connect({ servers: url })
    for (const number of JSON.parse(numbers))
      await jetstream(connection).publish(subject, JSON.stringify({ number }))
    await connection.close()`
  const given = ['--input-type=module', '--eval', program, nats.url, subject, JSON.stringify(numbers)]
  execFileSync(process.execPath, given, { cwd: join(import.meta.dirname, '../../../proto') })
}

test('what was on its way to a reader that stops is read at once', async () => {
  const first = await openReader()
  await send(5)
  await expect.poll(() => first.numbers).toContain(5)
  sendAtOnce([6, 7, 8])
  await first.stop()
  const next = await startReading()
  // The time to acknowledge one is longer than this waits.
  await expect.poll(() => [...first.numbers, ...next]).toEqual(expect.arrayContaining([6, 7, 8]))
})

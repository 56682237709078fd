/** A bus of three servers, of which any one may be lost. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { TimeoutError } from '@nats-io/transport-node'
import { storedPorts } from '@podium/infra/stack/data-folders.ts'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import { consumers, defaultTaskLeaseS, streams, subjects, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { openObjectStore } from '@podium/proto/server/object-store.ts'
import { untilStorable } from '@podium/proto/server/storable.ts'
import { ensureStorage } from '@podium/proto/server/storage.ts'
import { openTaskQueue } from '@podium/proto/server/task-queue.ts'
import { openTaskStream } from '@podium/proto/server/task-stream.ts'

const log = createLog('test', 'silent')
const dir = mkdtempSync(join(tmpdir(), 'podium-cluster-'))
const names = ['n1', 'n2', 'n3'] as const
type Name = (typeof names)[number]
let ports: Record<string, number>
const servers = new Map<Name, ChildProcess>()

const start = (name: Name): void => {
  const routes = names.map((one) => `nats://127.0.0.1:${ports[`${one}-route`]}`).join(',')
  const store = ['-js', '-sd', join(dir, name), '--cluster_name', 'podium', '--routes', routes]
  const where = [
    '-a',
    '127.0.0.1',
    '-p',
    String(ports[name]),
    '--cluster',
    `nats://127.0.0.1:${ports[`${name}-route`]}`,
  ]
  servers.set(name, spawn('nats-server', ['-n', name, ...where, ...store], { stdio: 'ignore' }))
}
const kill = async (name: Name): Promise<void> => {
  const child = servers.get(name)
  if (child === undefined || !servers.delete(name)) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

let services: Bus
let judge: Bus
const urls = (): string => names.map((name) => `nats://127.0.0.1:${ports[name]}`).join(',')

beforeAll(async () => {
  ports = await storedPorts(dir, [...names, ...names.map((name) => `${name}-route`)])
  // One alone has no leader, until the others have come.
  start('n1')
  services = await connectBus(urls(), 'services', log, { taskLeaseS: defaultTaskLeaseS, replicas: 3 })
  const warn = vi.spyOn(log, 'warn')
  const stored = untilStorable(services, log, () => ensureStorage(services, log))
  const found = { setting: 'PODIUM_NATS_URL', address: `127.0.0.1:${ports.n1}`, reason: expect.any(String) }
  await vi.waitFor(() => expect(warn.mock.calls[0]?.[0]).toMatchObject(found), { timeout: 30_000 })
  start('n2')
  start('n3')
  await stored
  warn.mockRestore()
  await openObjectStore(services)
  judge = await connectBus(urls(), 'judge', log, { taskLeaseS: defaultTaskLeaseS, fast: true, replicas: null })
}, 90_000)
afterAll(async () => {
  await services?.close()
  await judge?.close()
  for (const name of names) await kill(name)
  rmSync(dir, { recursive: true })
})

test('without a leader nothing is waited for beyond the bound', async () => {
  const refused = new TimeoutError()
  await expect(untilStorable(services, log, () => Promise.reject(refused), 500)).rejects.toBe(refused)
})

test('every stream and bucket is on three servers', { timeout: 60_000 }, async () => {
  const manager = await services.manager()
  const stored = [
    ...Object.values(streams).map(({ name }) => name),
    ...Object.values(remoteBuckets).map(({ name }) => `KV_${name}`),
    `OBJ_${testDataBucket}`,
  ]
  for (const name of stored) expect([name, (await manager.streams.info(name)).config.num_replicas]).toEqual([name, 3])
})

test('a site that is started with another lease brings its consumers to it', { timeout: 60_000 }, async () => {
  const changed = await connectBus(urls(), 'changed', log, { taskLeaseS: 7, replicas: 3 })
  onTestFinished(async () => {
    await ensureStorage(services, log)
    await changed.close()
  })
  await ensureStorage(changed, log)
  const manager = await changed.manager()
  for (const [stream, consumer] of [
    [streams.tasks.name, consumers.lane('contest')],
    [streams.remoteTasks.name, consumers.remote('HDU', 'contest')],
  ] as const)
    expect((await manager.consumers.info(stream, consumer)).config.ack_wait).toBe(7_000_000_000)
})

// How long it stalls is measured by `npm run trial -- bus-servers`.
test('the leader of a stream is killed: tasks and test data go on', { timeout: 60_000 }, async () => {
  const store = await openObjectStore(services)
  const hash = await store.put(Buffer.alloc(300_000, 'data'))
  await services.publishDurable(subjects.task('normal'), { task: 1 }, 'before')
  const { cluster } = await (await services.manager()).streams.info(streams.tasks.name)
  const leader = names.find((name) => name === cluster?.leader)
  expect(leader).toBeDefined()
  await kill(leader ?? 'n1')
  onTestFinished(() => start(leader ?? 'n1'))
  await expect
    .poll(() => services.publishDurable(subjects.task('normal'), { task: 2 }, 'after').then(() => true, String))
    .toBe(true)
  const queue = openTaskQueue(judge, log)
  const taken = [await queue.next(), await queue.next()]
  expect(taken.map((task) => task?.text).toSorted()).toEqual(['{"task":1}', '{"task":2}'])
  for (const task of taken) await expect.poll(() => task?.ack()).toBe(true)
  await queue.close()
  await expect
    .poll(async () => (await (await openObjectStore(judge)).has(hash).catch(String)) === true, { timeout: 30_000 })
    .toBe(true)
})

test('what the streams have left over of other servers is no work under way', { timeout: 60_000 }, async () => {
  const manager = await services.manager()
  await expect
    .poll(() => services.publishDurable(subjects.verdict, { verdict: 1 }, 'left over').then(() => true, String))
    .toBe(true)
  const stateNow = async () => (await openTaskStream(services)).state()
  // The server that was killed may have led these, too; a question without a leader is not answered.
  const find = () => services.jetstream.consumers.get(streams.verdicts.name, consumers.verdicts)
  const consumer = await vi.waitFor(find, { timeout: 30_000 })
  const verdict = await consumer.next()
  expect((await vi.waitFor(stateNow, { timeout: 30_000 })).verdicts).toBe(1)
  expect(await verdict?.ackAck()).toBe(true)
  await expect.poll(async () => (await stateNow()).verdicts).toBe(0)
  expect((await manager.consumers.info(streams.verdicts.name, consumers.verdicts)).num_pending).toBe(0)
})

test('a bus of one server refuses three in a sentence that names the setting', { timeout: 60_000 }, async () => {
  const { alone = 0 } = await storedPorts(join(dir, 'n1'), ['alone'])
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(alone), '-js', '-sd', join(dir, 'alone')], {
    stdio: 'ignore',
  })
  const bus = await connectBus(`nats://127.0.0.1:${alone}`, 'alone', log, { taskLeaseS: 10, replicas: 3 })
  await expect(ensureStorage(bus, log)).rejects.toThrow(/PODIUM_BUS_REPLICAS is 3, but the bus has not so many servers/)
  await bus.close()
  child.kill('SIGKILL')
  await once(child, 'exit')
})

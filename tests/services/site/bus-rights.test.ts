/**
 * What the users of the bus may do who are not the services: their own work, and nothing by which they could pass for
 * others.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteAccount } from '@podium/proto/events/bus/remote-buckets.ts'
import {
  consumers,
  defaultTaskLeaseS,
  pageFilesBucket,
  streams,
  subjects,
  testDataBucket,
} from '@podium/proto/events/bus/subjects.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import { connectBus, inboxOf } from '@podium/proto/server/bus.ts'
import { ensureStorage } from '@podium/proto/server/storage.ts'
import { ensureStreams } from '@podium/proto/server/streams.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { openObjectStore } from '@podium/proto/server/object-store.ts'
import { createSecretBox } from '@podium/proto/server/secrets.ts'
import { openRemoteQueue, openTaskQueue } from '@podium/proto/server/task-queue.ts'
import { startStack } from '../support/stack.ts'
import type { TestStack } from '../support/stack.ts'

const log = createLog('test', 'silent')
/** A schema that everything fits. */
const Anything = {} as Parameters<Bus['request']>[2]
let stack: TestStack
const buses: Bus[] = []
const busOf = async (user: string): Promise<Bus> => {
  const settings = { taskLeaseS: defaultTaskLeaseS, replicas: user === 'podium' ? 1 : null }
  const bus = await connectBus(stack.natsUrl.replace('podium:', `${user}:`), `test ${user}`, log, settings)
  buses.push(bus)
  return bus
}
let services: Bus
let judge: Bus
let gateway: Bus
let remote: Bus
beforeAll(async () => {
  stack = await startStack('empty')
  services = await busOf('podium')
  await ensureStorage(services, log)
  for (const name of [testDataBucket, pageFilesBucket]) await openObjectStore(services, name)
  judge = await busOf('judge')
  gateway = await busOf('gateway')
  remote = await busOf('remote')
})
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()))
  await stack?.stop()
})

test('streams and buckets are found by judges as they are, which have no right to make or change any', async () => {
  const { streams: made } = await services.manager()
  const { name, maxBytes } = streams.tasks
  await made.update(name, { max_bytes: maxBytes / 2 })
  for (const bus of [judge, remote]) {
    await ensureStreams(bus)
    const { streams: theirs } = await bus.manager()
    await expect(theirs.add({ name, subjects: ['podium.task.>'] })).rejects.toThrow(/permission/i)
    await expect(theirs.update(name, { num_replicas: 3 })).rejects.toThrow(/permission/i)
    await expect(theirs.add({ name: `OBJ_${testDataBucket}` })).rejects.toThrow(/permission/i)
  }
  expect((await made.info(name)).config.max_bytes).toBe(maxBytes / 2)
  await ensureStreams(services)
  expect((await made.info(name)).config.max_bytes).toBe(maxBytes)
})

/** The first message that a subject brings. */
const received = (bus: Bus, subject: string): Promise<unknown> =>
  new Promise((resolve) => bus.subscribe(subject, Anything, resolve))

/** How the server answers one who wants to listen. */
async function listening(bus: Bus, subject: string): Promise<string> {
  const refused = Promise.withResolvers<string>()
  bus.connection.subscribe(subject, { callback: (error) => void (error && refused.resolve(error.message)) })
  await bus.connection.flush()
  return Promise.race([refused.promise, bus.connection.flush().then(() => 'allowed')])
}

/** Publishes it, and answers whether it arrived before what is allowed and was published later. */
async function arrives(bus: Bus, subject: string, allowed: string): Promise<boolean> {
  const events: string[] = []
  for (const [name, mark] of [
    [subject, 'forged'],
    [allowed, 'allowed'],
  ] as const)
    services.connection.subscribe(name, { callback: () => void events.push(mark) })
  await services.connection.flush()
  bus.publish(subject, { forged: true })
  bus.publish(allowed, {})
  await expect.poll(() => events.includes('allowed')).toBe(true)
  return events.includes('forged')
}

describe('a judge', () => {
  test.each([
    { way: 'the library', fast: false },
    { way: 'the fast path', fast: true },
  ])('takes a task by $way and acknowledges it', async ({ way, fast }) => {
    await services.publishDurable(subjects.task('normal'), { task: way }, way)
    const queue = openTaskQueue({ ...judge, fast }, log)
    const task = await queue.next()
    expect(task?.text).toBe(JSON.stringify({ task: way }))
    expect(await task?.ack()).toBe(true)
    await queue.close()
    const manager = await services.manager()
    expect(await manager.consumers.info(streams.tasks.name, consumers.lane('normal'))).toMatchObject({
      num_ack_pending: 0,
      num_pending: 0,
    })
  })

  test('reads test data and cannot write any', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'podium-rights-'))
    const hash = await (await openObjectStore(services)).put(Buffer.alloc(300_000, 'data'))
    const store = await openObjectStore(judge)
    await store.getToFile(hash, join(dir, 'data'))
    expect(readFileSync(join(dir, 'data'))).toHaveLength(300_000)
    await expect(store.put(Buffer.from('forged'))).rejects.toThrow(/permission/i)
    await expect(store.remove(hash)).rejects.toThrow(/permission/i)
    rmSync(dir, { recursive: true })
  })

  test('publishes progress, last tries and verdicts, and answers compile requests', async () => {
    const progress = received(services, subjects.progress)
    await services.connection.flush()
    judge.publish(subjects.progress, { done: 1 })
    expect(await progress).toEqual({ done: 1 })
    await judge.publishDurable(subjects.verdict, { verdict: 1 }, 'v1')
    await judge.publishDurable(subjects.selfTest, { result: 1 }, 's1')
    await judge.publishDurable(subjects.lastTry(1), { v: 1 }, 'l1')
    judge.subscribe(subjects.compileChecker, Anything, (_asked, raw) => void raw.respond('{"ok":true}'), 'judges')
    await judge.connection.flush()
    expect(await services.request(subjects.compileChecker, {}, Anything)).toEqual({ ok: true })
  })

  test('returns tasks to the services, and takes none back', async () => {
    services.subscribe(subjects.returnedTask, Anything, (_task, raw) => void raw.respond('{"v":1}'), 'services')
    await services.connection.flush()
    expect(await judge.request(subjects.returnedTask, { v: 1 }, Anything)).toEqual({ v: 1 })
    expect(await listening(judge, subjects.returnedTask)).toMatch(/permission/i)
  })

  test.each([
    subjects.mayWatch,
    subjects.live,
    subjects.heartbeat,
    subjects.verdict,
    `${inboxOf('podium')}.>`,
    '_INBOX.>',
    '>',
  ])('does not receive %s', async (subject) => {
    expect(await listening(judge, subject)).toMatch(/permission/i)
  })

  test.each([subjects.live, subjects.revoke, 'podium.home', subjects.task('normal'), '$O.x.C.y'])(
    'does not say %s',
    async (subject) => {
      expect(await arrives(judge, subject, subjects.heartbeat)).toBe(false)
    },
  )

  test('does not change, empty or read streams', async () => {
    const manager = await judge.manager()
    await expect(manager.streams.purge(streams.verdicts.name)).rejects.toThrow(/permission/i)
    await expect(manager.streams.delete(`OBJ_${testDataBucket}`)).rejects.toThrow(/permission/i)
    await expect(manager.streams.update(streams.tasks.name, { subjects: ['podium.>'] })).rejects.toThrow(/permission/i)
    await expect(manager.streams.getMessage(streams.verdicts.name, { seq: 1 })).rejects.toThrow(/permission/i)
    await expect(manager.consumers.delete(streams.tasks.name, consumers.lane('normal'))).rejects.toThrow(/permission/i)
  })
})

describe('a remote judge', () => {
  test('takes tasks of its sites, tells verdicts, and keeps what it knows of sites', async () => {
    await services.publishDurable(subjects.remoteTask('HDU', 'contest'), { task: 1 }, 'r1')
    const queue = openRemoteQueue(remote, log, 'HDU')
    const task = await queue.next()
    expect([task?.text, task?.lane, await task?.ack()]).toEqual(['{"task":1}', 'contest', true])
    await queue.close()
    await remote.publishDurable(subjects.verdict, { verdict: 1 }, 'rv1')
    const { paces } = remoteBuckets
    const written = await openBucket(remote, log, paces)
    expect(await written.create('HDU.1', { v: 1, nextAtMs: 1 })).toBeGreaterThan(0)
    expect(await written.keys('HDU.*')).toEqual(['HDU.1'])
    expect((await (await openBucket(services, log, paces)).get('HDU.1'))?.value.nextAtMs).toBe(1)
  })

  test('reads and follows the accounts, and cannot enter any', async () => {
    const facts = remoteBuckets.accounts
    const account: RemoteAccount = {
      v: 1,
      id: 1,
      site: 'HDU',
      username: 'judge1',
      encryptedSecret: createSecretBox('k'.repeat(32)).encrypt('{}', 'x'),
      isEnabled: true,
      repost: 'proved',
      isAllowedBySite: true,
      secretVersion: 1,
    }
    await (await openBucket(services, log, facts)).put('HDU.1', account)
    const accounts = await openBucket(remote, log, facts)
    const seen: string[] = []
    const end = await accounts.watch((key) => void seen.push(key))
    await expect.poll(() => seen).toEqual(['HDU.1'])
    end()
    expect((await accounts.get('HDU.1'))?.value).toEqual(account)
    await expect(accounts.put('HDU.1', account)).rejects.toThrow(/permission/i)
  })

  test('stores pictures of problems, and reads no test data', async () => {
    const files = await openObjectStore(remote, pageFilesBucket)
    expect(await files.has(await files.put(Buffer.from('picture')))).toBe(true)
    await expect(openObjectStore(remote)).rejects.toThrow(/permission/i)
  })

  test.each([subjects.mayWatch, subjects.live, subjects.heartbeat, subjects.verdict, '>'])(
    'does not hear %s',
    async (subject) => {
      expect(await listening(remote, subject)).toMatch(/permission/i)
    },
  )

  test.each([subjects.live, subjects.revoke, subjects.heartbeat, subjects.task('normal'), subjects.remoteProbe])(
    'does not say %s',
    async (subject) => {
      expect(await arrives(remote, subject, subjects.remoteHeartbeat)).toBe(false)
    },
  )
})

test.each(Object.values(remoteBuckets).map(({ name }) => name))(
  'a judge and a gateway read nothing of %s',
  async (name) => {
    for (const bus of [judge, gateway])
      await expect(bus.connection.request(`$JS.API.STREAM.INFO.KV_${name}`, '', { timeout: 1000 })).rejects.toThrow(
        /permission/i,
      )
  },
)

describe('a gateway', () => {
  test('asks who may watch, and receives events and revocations', async () => {
    services.subscribe(subjects.mayWatch, Anything, (_asked, raw) => void raw.respond('{"ok":true}'))
    const event = received(gateway, subjects.live)
    const revocation = received(gateway, subjects.revoke)
    await Promise.all([services.connection.flush(), gateway.connection.flush()])
    expect(await gateway.request(subjects.mayWatch, {}, Anything)).toEqual({ ok: true })
    services.publish(subjects.live, { rev: 1 })
    services.publish(subjects.revoke, { uid: 'u' })
    expect([await event, await revocation]).toEqual([{ rev: 1 }, { uid: 'u' }])
  })

  test.each([subjects.mayWatch, subjects.task('normal'), subjects.verdict, `${inboxOf('judge')}.>`, '>'])(
    'does not receive %s',
    async (subject) => {
      expect(await listening(gateway, subject)).toMatch(/permission/i)
    },
  )

  test.each([subjects.live, subjects.verdict, subjects.task('normal'), subjects.progress])(
    'does not say %s',
    async (subject) => {
      expect(await arrives(gateway, subject, subjects.mayWatch)).toBe(false)
    },
  )
})

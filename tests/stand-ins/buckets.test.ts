/** Buckets on a real bus behave as those that the other tests have in memory. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RemotePace } from '@podium/proto/events/bus/remote-buckets.ts'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import { clearOldEntries, openBucket } from '@podium/proto/server/buckets.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { ManualClock } from '@podium/judge/remote/testing/manual-clock.ts'
import { MemoryBucket } from '@podium/judge/remote/testing/memory-bucket.ts'
import { startNats } from '../support/nats.ts'
import type { TestNats } from '../support/nats.ts'
import { newDataDir } from '../support/stack.ts'

const log = createLog('test', 'silent')
let nats: TestNats
let bus: Bus
beforeAll(async () => {
  nats = await startNats(newDataDir())
  bus = await connectBus(nats.url, 'test', log)
})
afterAll(async () => {
  await bus?.close()
  await nats?.stop()
})

const value = (nextAtMs: number): RemotePace => ({ v: 1, nextAtMs })
const opens: Record<string, () => Promise<Bucket<RemotePace>>> = {
  'on the bus': () => openBucket(bus, log, remoteBuckets.paces),
  'in memory': async () => new MemoryBucket<RemotePace>(new ManualClock()),
}

describe.each(Object.keys(opens))('a bucket %s', (name) => {
  let bucket: Bucket<RemotePace>
  beforeAll(async () => {
    bucket = await opens[name]!()
  })

  test('has an entry that is made once, and changed from the revision that one has read', async () => {
    const first = await bucket.create('a.1', value(1))
    expect(await bucket.create('a.1', value(2))).toBeNull()
    expect(await bucket.get('a.1')).toEqual({ key: 'a.1', value: value(1), revision: first })
    const second = await bucket.update('a.1', value(3), first ?? 0)
    expect(second).toBeGreaterThan(first ?? Infinity)
    expect(await bucket.update('a.1', value(4), first ?? 0)).toBeNull()
    expect((await bucket.get('a.1'))?.value).toEqual(value(3))
    expect(await bucket.remove('a.1', first ?? 0)).toBe(false)
    expect(await bucket.remove('a.1', second ?? 0)).toBe(true)
    expect(await bucket.get('a.1')).toBeNull()
    expect(await bucket.update('a.1', value(5), second ?? 0)).toBeNull()
    expect(await bucket.create('a.1', value(6))).toBeGreaterThan(second ?? Infinity)
  })

  test('lists the entries of a pattern that are there', async () => {
    for (const key of ['b.1', 'b.2', 'c.1']) await bucket.put(key, value(1))
    await bucket.remove('b.2')
    expect(await bucket.keys('b.*')).toEqual(['b.1'])
    expect((await bucket.keys()).toSorted()).toEqual(expect.arrayContaining(['b.1', 'c.1']))
  })

  test('tells what is there and what changes', async () => {
    await bucket.put('d.1', value(1))
    const seen: unknown[] = []
    const end = await bucket.watch((key, entry) => {
      if (key.startsWith('d.')) seen.push([key, entry?.value.nextAtMs ?? null])
    })
    await expect.poll(() => seen.length).toBe(1)
    await bucket.put('d.1', value(2))
    await bucket.remove('d.1')
    await expect
      .poll(() => seen)
      .toEqual([
        ['d.1', 1],
        ['d.1', 2],
        ['d.1', null],
      ])
    end()
  })

  test('lets one of many who write at once win', async () => {
    const revision = await bucket.put('e.1', value(0))
    const written = await Promise.all(
      Array.from({ length: 20 }, (_, index) => bucket.update('e.1', value(index), revision)),
    )
    expect(written.filter((one) => one !== null)).toHaveLength(1)
  })
})

test('what does not fit its schema is nobody’s to read, and still in the way of who would make it anew', async () => {
  const bucket = await openBucket(bus, log, remoteBuckets.paces)
  await bus.jetstream.publish('$KV.podium-remote-paces.f.1', '{"v":2}')
  expect(await bucket.get('f.1')).toBeNull()
  expect(await bucket.create('f.1', value(1))).toBeNull()
})

test('a lease is gone when it is not renewed', async () => {
  const facts = { ...remoteBuckets.lanes, name: 'podium-test-lanes', ttlMs: 1_000 }
  const bucket = await openBucket(bus, log, facts)
  const lease = { v: 1 as const, holder: 'a', renewedAtMs: 0 }
  const revision = await bucket.create('HDU.1', lease)
  expect(await bucket.create('HDU.1', lease)).toBeNull()
  await expect.poll(() => bucket.get('HDU.1')).toBeNull()
  expect(await bucket.update('HDU.1', lease, revision ?? 0)).toBeNull()
  expect(await bucket.create('HDU.1', lease)).toBeGreaterThan(revision ?? Infinity)
})

test('old entries go without a trace, but for those that are needed', async () => {
  const bucket = await openBucket(bus, log, remoteBuckets.runs)
  const owner = (submitId: number) => ({ v: 1 as const, submitId, attempt: 1 })
  for (const id of [1, 2, 3]) await bucket.put(`HDU.${id}`, owner(id))
  await bucket.remove('HDU.3')
  const inAnHour = new Date(Date.now() + 3_600_000)
  const clear = (before: Date, most = 100) =>
    clearOldEntries(bus, log, remoteBuckets.runs, { before, isRemovable: ({ submitId }) => submitId !== 2, most })
  expect(await clear(new Date(Date.now() - 3_600_000))).toBe(0)
  expect(await clear(inAnHour, 1)).toBe(1)
  expect(await bucket.keys()).toEqual(['HDU.2'])
  expect(await clear(inAnHour)).toBe(1)
  const manager = await bus.manager()
  const info = await manager.streams.info(`KV_${remoteBuckets.runs.name}`, { subjects_filter: '>' })
  expect(Object.keys(info.state.subjects ?? {})).toEqual([`$KV.${remoteBuckets.runs.name}.HDU.2`])
  expect(await bucket.create('HDU.1', owner(4))).toBeGreaterThan(0)
})

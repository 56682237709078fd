import { expect, test } from 'vitest'
import type { RemotePace } from '@podium/proto/events/bus/remote-buckets.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { createRequestLimits, SharedBucket, SharedPace } from './limits.ts'
import { ManualClock } from './testing/manual-clock.ts'
import { MemoryBucket } from './testing/memory-bucket.ts'

/** When each of so many takers went on, from the start. */
const times = async (clock: ManualClock, takers: readonly (() => Promise<void>)[]): Promise<number[]> => {
  const startMs = clock.nowMs()
  const all = takers.map(async (take) => {
    await take()
    return clock.nowMs() - startMs
  })
  return clock.runUntil(Promise.all(all))
}

/** So many takers of buckets with one entry, which wait for their tokens at once. */
const takes = (clock: ManualClock, count: number, buckets: readonly SharedBucket[], burst: number) =>
  times(
    clock,
    Array.from({ length: count }, (_, index) => async () => {
      await buckets[index % buckets.length]?.take({ burst, spacingMs: 1000 })
    }),
  )

test('a bucket lets a few pass at once and then one at a time, in order', async () => {
  const clock = new ManualClock()
  const bucket = new SharedBucket(new MemoryBucket<RemotePace>(clock), 'HDU.requests', clock)
  expect(await takes(clock, 5, [bucket], 2)).toEqual([0, 0, 1000, 2000, 3000])
  await clock.advance(10_000)
  expect(await takes(clock, 3, [bucket], 2)).toEqual([0, 0, 1000])
})

test.each([
  [1, [0, 1000, 2000, 3000, 4000]],
  [2, [0, 0, 1000, 2000, 3000]],
])('processes that share a bucket have its burst of %i together', async (burst, expected) => {
  const clock = new ManualClock()
  const paces = new MemoryBucket<RemotePace>(clock)
  const buckets = [1, 2, 3].map(() => new SharedBucket(paces, 'HDU.requests', clock))
  const passed = await takes(clock, 5, buckets, burst)
  expect(passed.toSorted((a, b) => a - b)).toEqual(expected)
})

test('what the page names counts before the table: the later moment stands', async () => {
  const clock = new ManualClock()
  const pace = new SharedPace(new MemoryBucket<RemotePace>(clock), 'pace.AC.1', clock)
  await pace.hold(11_000)
  await pace.hold(30_000)
  await pace.hold(5_000)
  expect(await times(clock, [() => pace.wait()])).toEqual([30_000])
})

test('a post that is over holds the next one for the spacing alone, not for what it might have taken', async () => {
  const clock = new ManualClock()
  const pace = new SharedPace(new MemoryBucket<RemotePace>(clock), 'pace.AC.1', clock)
  await pace.hold(14_000)
  await pace.holdAnew(11_000)
  expect(await times(clock, [() => pace.wait()])).toEqual([11_000])
})

test('sites do not wait for each other, and all wait for the address', async () => {
  const clock = new ManualClock()
  const { beforeRequest } = createRequestLimits(clock, new MemoryBucket<RemotePace>(clock))
  const { HDU, POJ, CF, GYM } = remoteSites
  expect(
    await times(
      clock,
      [HDU, HDU, HDU, POJ, CF, GYM, CF].map((site) => () => beforeRequest(site, '/')),
    ),
  ).toEqual([0, 0, 500, 0, 0, 0, 500])
  await clock.advance(10_000)
  const many = await times(
    clock,
    Array(12).fill(() => beforeRequest({ ...HDU, requestSpacingMs: 0 }, '/')),
  )
  expect(Math.max(...many)).toBe(400)
})

test('requests of all processes pass one bucket, calls another one, and neither waits for the other', async () => {
  const clock = new ManualClock()
  const paces = new MemoryBucket<RemotePace>(clock)
  const [one, other] = [createRequestLimits(clock, paces), createRequestLimits(clock, paces)]
  const { CF, GYM } = remoteSites
  const call = '/api/user.status'
  const ofCalls = [one, other, one].map((limits, index) => () => limits.beforeRequest(index % 2 === 0 ? CF : GYM, call))
  const ofPages = [one, other, one, other].map((limits) => () => limits.beforeRequest(CF, '/enter'))
  const atMs = await times(clock, [...ofCalls, ...ofPages])
  expect(atMs.slice(0, 3).toSorted((a, b) => a - b)).toEqual([0, 2100, 4200])
  expect(atMs.slice(3).toSorted((a, b) => a - b)).toEqual([0, 0, 500, 1000])
})

import { expect, test } from 'vitest'
import type { RemotePace } from '@podium/proto/events/bus/remote-buckets.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { createRequestLimits, SharedPace, TokenBucket } from './limits.ts'
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

test('a bucket lets a few pass at once and then one at a time, in order', async () => {
  const clock = new ManualClock()
  const bucket = new TokenBucket(2, 1000, clock)
  expect(
    await times(
      clock,
      Array(5).fill(() => bucket.take()),
    ),
  ).toEqual([0, 0, 1000, 2000, 3000])
  await clock.advance(10_000)
  expect(
    await times(
      clock,
      Array(3).fill(() => bucket.take()),
    ),
  ).toEqual([0, 0, 1000])
})

test('processes that share a pace pass one after the other', async () => {
  const clock = new ManualClock()
  const paces = new MemoryBucket<RemotePace>(clock)
  const one = new SharedPace(paces, 'pace.CF', clock)
  const other = new SharedPace(paces, 'pace.CF', clock)
  const passed = await times(
    clock,
    [one, other, one, other].map((pace) => () => pace.pass(2100)),
  )
  expect(passed.toSorted((a, b) => a - b)).toEqual([0, 2100, 4200, 6300])
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
      [HDU, HDU, HDU, POJ].map((site) => () => beforeRequest(site, '/')),
    ),
  ).toEqual([0, 0, 500, 0])
  expect(
    await times(
      clock,
      [CF, GYM, CF].map((site) => () => beforeRequest(site, '/')),
    ),
  ).toEqual([0, 2100, 4200])
  const many = await times(
    clock,
    Array(12).fill(() => beforeRequest({ ...HDU, requestSpacingMs: 0 }, '/')),
  )
  expect(Math.max(...many)).toBeGreaterThan(0)
})

test('calls have one pace for all processes, and pages do not wait for them', async () => {
  const clock = new ManualClock()
  const paces = new MemoryBucket<RemotePace>(clock)
  const [one, other] = [createRequestLimits(clock, paces), createRequestLimits(clock, paces)]
  const { CF, GYM } = remoteSites
  const call = '/api/user.status'
  const atMs = await times(clock, [
    () => one.beforeRequest(CF, call),
    () => other.beforeRequest(GYM, call),
    () => one.beforeRequest(CF, call),
    () => one.beforeRequest(CF, '/enter'),
  ])
  expect(atMs.toSorted((a, b) => a - b)).toEqual([0, 0, 2100, 4200])
  expect(atMs.at(-1)).toBe(0)
})

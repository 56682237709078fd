import { expect, test } from 'vitest'
import type { LaneLease } from '@podium/proto/events/bus/remote-buckets.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { takeLane } from './lane.ts'
import { ManualClock } from './testing/manual-clock.ts'
import { MemoryBucket } from './testing/memory-bucket.ts'

const ttlMs = 45_000
const world = () => {
  const clock = new ManualClock()
  const lanes = new MemoryBucket<LaneLease>(clock, ttlMs)
  const take = (holder: string) =>
    takeLane({ lanes, key: 'HDU.1', holder, ttlMs, clock, log: createLog('test', 'silent') })
  return { clock, lanes, take }
}

test('one process holds a lane, for as long as it renews it', async () => {
  const { clock, take } = world()
  const lane = await take('a')
  expect(await take('b')).toBeNull()
  await clock.advance(200_000)
  expect(lane?.leftMs()).toBeGreaterThan(20_000)
  expect(await take('b')).toBeNull()
  await lane?.release()
  expect(lane?.leftMs()).toBe(0)
  const next = await take('b')
  expect(next?.fence).toBeGreaterThan(lane?.fence ?? Infinity)
})

test('a process that cannot renew its lane has lost it before another one gets it', async () => {
  const { clock, lanes, take } = world()
  const lane = await take('a')
  lanes.onWrite = () => {
    throw new Error('the bus does not answer')
  }
  await clock.advance(44_000)
  expect(lane?.leftMs()).toBe(1_000)
  expect(lane?.lost.aborted).toBe(false)
  await clock.advance(1_000)
  expect(lane?.leftMs()).toBe(0)
  lanes.onWrite = () => undefined
  expect(await take('b')).not.toBeNull()
  await clock.advance(15_000)
  expect(lane?.lost.aborted).toBe(true)
})

test('a lane that somebody else has by now is lost at the next renewal', async () => {
  const { clock, lanes, take } = world()
  const lane = await take('a')
  await lanes.put('HDU.1', { v: 1, holder: 'b', renewedAtMs: 0 })
  await clock.advance(15_000)
  expect([lane?.leftMs(), lane?.lost.aborted]).toEqual([0, true])
})

test('a lane that is given up wakes who waits in it, and what is being sent goes on until its release', async () => {
  const { take } = world()
  const lane = await take('a')
  lane?.giveUp()
  expect([lane?.leftMs(), lane?.ended.aborted, lane?.lost.aborted]).toEqual([0, true, false])
  expect(await take('b')).toBeNull()
  await lane?.release()
  expect(await take('b')).not.toBeNull()
})

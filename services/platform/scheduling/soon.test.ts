import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '@podium/proto/server/log.ts'
import { soon } from './soon.ts'

const options = { everyMs: 100, log: createLog('test', 'silent'), failed: 'failed' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is wanted is done at once, and what many want meanwhile once more after the interval', async () => {
  const work = vi.fn(() => Promise.resolve())
  const { want, stop } = soon(options, work)
  expect(work).not.toHaveBeenCalled()
  want()
  expect(work).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 5; i += 1) want()
  await vi.advanceTimersByTimeAsync(99)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(work).toHaveBeenCalledTimes(2)
  want()
  expect(work).toHaveBeenCalledTimes(3)
  await stop()
})

test('work that takes longer than the interval is not begun a second time before it ends', async () => {
  const ends: (() => void)[] = []
  const { want, stop } = soon(options, () => new Promise<void>((resolve) => ends.push(resolve)))
  want()
  want()
  await vi.advanceTimersByTimeAsync(250)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await stop()
})

test('what fails is tried again after the interval', async () => {
  const work = vi.fn(() => Promise.reject(new Error('away')))
  const { want, stop } = soon(options, work)
  want()
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledTimes(3)
  await stop()
})

test('stopping waits for what is being done, and begins nothing more', async () => {
  let end: (() => void) | undefined
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  const { want, stop } = soon(options, work)
  want()
  want()
  let isStopped = false
  const stopping = stop().then(() => (isStopped = true))
  want()
  await vi.advanceTimersByTimeAsync(300)
  expect([isStopped, work.mock.calls.length]).toEqual([false, 1])
  end?.()
  await stopping
  await vi.advanceTimersByTimeAsync(300)
  expect(work).toHaveBeenCalledTimes(1)
})

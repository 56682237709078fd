import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '@podium/proto/server/log.ts'
import { repeat } from './repeat.ts'

const log = createLog('test', 'silent')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a turn that comes while the last one is working is left out', async () => {
  const begun: (() => void)[] = []
  const stop = repeat(
    { everyMs: 100, log, failed: 'failed' },
    () => new Promise<void>((resolve) => begun.push(resolve)),
  )
  await vi.advanceTimersByTimeAsync(350)
  expect(begun).toHaveLength(1)
  begun[0]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toHaveLength(2)
  begun[1]?.()
  await stop()
})

test('what fails is tried again at its next turn', async () => {
  const work = vi.fn(() => Promise.reject(new Error('away')))
  const stop = repeat({ everyMs: 100, log, failed: 'failed', atOnce: true }, work)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledTimes(3)
  await stop()
})

test('stopping tells the work to end, waits for it, and begins nothing more', async () => {
  let end: (() => void) | undefined
  let isStopping: (() => boolean) | undefined
  const work = vi.fn((isEnding: () => boolean) => {
    isStopping = isEnding
    return new Promise<void>((resolve) => (end = resolve))
  })
  const stop = repeat({ everyMs: 100, log, failed: 'failed', atOnce: true }, work)
  let stopped = false
  const stopping = stop().then(() => (stopped = true))
  await vi.advanceTimersByTimeAsync(300)
  expect([isStopping?.(), stopped, work.mock.calls.length]).toEqual([true, false, 1])
  end?.()
  await stopping
  expect(stopped).toBe(true)
})

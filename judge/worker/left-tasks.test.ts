import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '@podium/proto/server/log.ts'
import type { TaskDelivery } from '@podium/proto/server/task-queue.ts'
import { LeftTasks } from './left-tasks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A judge with C alone; what becomes of the tasks is written down. */
function leaving(sendElsewhere: () => Promise<boolean> = async () => true) {
  const done: string[] = []
  const left = new LeftTasks({
    languages: new Set(['C']),
    log: createLog('test', 'silent'),
    sendElsewhere: async (task) => {
      done.push(`sent ${task.seq}`)
      return sendElsewhere()
    },
  })
  return { left, done }
}

const deliveryOf = (message: unknown, seq = 1, done: string[] = []): TaskDelivery => ({
  lane: 'normal',
  text: JSON.stringify(message),
  seq,
  tries: 1,
  ack: async () => true,
  giveBack: (delayMs) => void done.push(`gave back ${seq} for ${delayMs} ms`),
  drop: () => undefined,
})

const rust = { submitId: 5, attempt: 1, language: 'Rust' }

test('a task in a language of this judge is its own, and so is what can be read as no task', () => {
  const { left, done } = leaving()
  for (const message of [{ ...rust, language: 'C' }, { key: 'k', language: 'C' }, { language: 7 }, null])
    expect(left.take(deliveryOf(message))).toBe(false)
  expect(done).toEqual([])
})

test.each([2, 0])('a task of version %d of the protocol is left to others, and the log says what to do', (v) => {
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line: string) => void lines.push(line) })
  const left = new LeftTasks({ languages: new Set(['C']), log, sendElsewhere: async () => true })
  expect(left.take(deliveryOf({ ...rust, v, language: 'C' }))).toBe(true)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(v > 1 ? 'start a judge of the version of the site' : 'bring the site to its version first')
})

test('a task in another language leaves at once, and is held longer each time that it comes back', async () => {
  const { left, done } = leaving()
  const waits: number[] = []
  for (let time = 1; time <= 9; time += 1) {
    expect(left.take(deliveryOf(rust, time))).toBe(true)
    const startMs = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    waits.push(Date.now() - startMs)
    expect(done.at(-1)).toBe(`sent ${time}`)
  }
  expect(waits).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
  expect(left.take(deliveryOf({ ...rust, attempt: 2 }, 10))).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(done.at(-1)).toBe('sent 10')
})

test('one that nobody takes back is held until somebody does', async () => {
  let isThere = false
  const { left, done } = leaving(async () => isThere)
  left.take(deliveryOf({ key: 'k', language: 'Rust' }))
  await vi.advanceTimersByTimeAsync(300)
  expect(done).toEqual(['sent 1', 'sent 1'])
  isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual(['sent 1', 'sent 1', 'sent 1'])
})

test('a judge that ends holds nothing any more: what nobody takes back is given back', async () => {
  const { left, done } = leaving(async () => false)
  left.take(deliveryOf(rust, 1, done))
  await left.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual(['sent 1', 'gave back 1 for 0 ms'])
})

test('a judge that holds many asks for no more until one has left', async () => {
  const { left } = leaving()
  for (let count = 0; count < 256; count += 1) left.take(deliveryOf({ ...rust, submitId: count }))
  let hasRoom = false
  void left.untilRoom().then(() => (hasRoom = true))
  await Promise.resolve()
  expect(hasRoom).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(hasRoom).toBe(true)
})

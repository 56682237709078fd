import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Rest } from './rest.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('a judge rests at its start, and again a moment after the last of the tasks that somebody waits for', () => {
  const rest = new Rest()
  expect(rest.isRested()).toBe(true)
  rest.begin()
  rest.begin()
  rest.end()
  vi.advanceTimersByTime(5_000)
  expect([rest.isRested(), rest.tasks]).toEqual([false, 1])
  rest.end()
  vi.advanceTimersByTime(999)
  expect(rest.isRested()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(rest.isRested()).toBe(true)
})

test('whoever waits for it to be free goes on when it is, or after as long as was asked for', async () => {
  const rest = new Rest()
  const ends: string[] = []
  await rest.untilFree(100)
  rest.begin()
  const waiting = [
    rest.untilFree(100).then(() => ends.push('over')),
    rest.untilFree(1_000).then(() => ends.push('free')),
  ]
  await vi.advanceTimersByTimeAsync(100)
  expect(ends).toEqual(['over'])
  rest.end()
  await Promise.all(waiting)
  expect(ends).toEqual(['over', 'free'])
})

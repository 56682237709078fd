import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Rest } from './rest.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const taskMs = 100
/** Ends with the end of a task. */
const afterTasks = (count: number, gapMs: number): Rest => {
  const rest = new Rest()
  for (let index = 0; index < count; index += 1) {
    vi.advanceTimersByTime(gapMs)
    rest.begin()
    vi.advanceTimersByTime(taskMs)
    rest.end()
  }
  return rest
}
/** At each of these times, counted from now. */
const seenAt = <Seen>(timesMs: readonly number[], look: () => Seen): Seen[] => {
  const startMs = performance.now()
  return timesMs.map((timeMs) => {
    vi.advanceTimersByTime(timeMs - (performance.now() - startMs))
    return look()
  })
}

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

test('where tasks come at even gaps, a judge rests when none came for twice as long', () => {
  const rest = afterTasks(20, 1_500)
  expect(seenAt([1_000, 1_500, 2_900, 3_000], () => rest.isRested())).toEqual([false, false, false, true])
})

test('few gaps are enough to see that', () => {
  const rest = afterTasks(4, 1_500)
  expect(seenAt([1_500, 3_000], () => rest.isRested())).toEqual([false, true])
})

test('however seldom tasks come, eight seconds without one are a rest', () => {
  const rest = afterTasks(20, 3_600_000)
  expect(seenAt([7_900, 8_000], () => rest.isRested())).toEqual([false, true])
})

test('after many at once a judge rests after a moment again', () => {
  const rest = afterTasks(20, 1_500)
  for (let index = 0; index < 20; index += 1) rest.begin()
  for (let index = 0; index < 20; index += 1) rest.end()
  expect(seenAt([900, 1_000], () => rest.isRested())).toEqual([false, true])
})

test('between tasks at even gaps a good moment is in the first half of a gap, when the last verdict is stored', () => {
  const rest = afterTasks(20, 1_500)
  expect(seenAt([0, 50, 100, 700, 800, 1_500], () => rest.isGoodMoment())).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ])
})

test('beside a task a good moment comes when it takes long', () => {
  const rest = afterTasks(20, 1_500)
  vi.advanceTimersByTime(1_500)
  rest.begin()
  expect(seenAt([0, 1_900, 2_000], () => rest.isGoodMoment())).toEqual([false, false, true])
})

test('where tasks come close upon each other every moment is as good as another', () => {
  const rest = afterTasks(20, 100)
  expect(seenAt([0, 100, 900], () => rest.isGoodMoment())).toEqual([true, true, true])
  rest.begin()
  expect(rest.isGoodMoment()).toBe(true)
})

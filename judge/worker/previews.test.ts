import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TaskDelivery, TaskQueue } from '@podium/proto/server/task-queue.ts'
import { Previews } from './previews.ts'
import { Rest } from './rest.ts'
import type { TaskRun } from './task-run.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** Runs that take as long as the test lets them, on a judge on which the test plays everybody else. */
const opened = (slots: number, waiting: number) => {
  const outcomes: string[] = []
  const deliveryOf = (name: string): TaskDelivery => ({
    lane: 'preview',
    text: JSON.stringify({ name }),
    tries: 1,
    seq: 1,
    ack: async () => Boolean(outcomes.push(`${name} done`)),
    giveBack: () => void outcomes.push(`${name} given back`),
    drop: () => void outcomes.push(`${name} dropped`),
  })
  const lane = Array.from({ length: waiting }, (_unused, index) => deliveryOf(`${index + 1}`))
  const queue: TaskQueue = {
    next: async () => lane.shift() ?? null,
    fetchAhead: async () => lane.length > 0,
    handBackHeld: async () => undefined,
    close: async () => undefined,
  }
  const [rest, taken]: [Rest, TaskRun[]] = [new Rest(), []]
  const ends: (() => void)[] = []
  const out = { outage: null as { reason: []; sinceMs: number } | null }
  const previews = new Previews({
    queue,
    rest,
    slots,
    turnMs: 1_000,
    availability: out,
    judge: async (taskRun) => {
      const ended = Promise.withResolvers<void>()
      taken.push(taskRun)
      ends.push(ended.resolve)
      await ended.promise
      await taskRun.delivery.ack()
    },
  })
  const running = () => previews.holding().length
  return { previews, rest, taken, ends, out, outcomes, running }
}

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
])('of %i slots of a judge that rests, runs of previews have %i', async (slots, most) => {
  const { running } = opened(slots, 9)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(running()).toBe(most)
})

test('after each run its slot pauses for twice as long', async () => {
  const { taken, ends } = opened(2, 9)
  await vi.advanceTimersByTimeAsync(300)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(590)
  expect(taken).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(taken).toHaveLength(2)
})

test('none begins after others came, until the judge rests again', async () => {
  const { rest, taken, ends } = opened(4, 9)
  await vi.advanceTimersByTimeAsync(10)
  expect(taken).toHaveLength(3)
  rest.begin()
  for (const end of ends) end()
  await vi.advanceTimersByTimeAsync(1_000)
  rest.end()
  await vi.advanceTimersByTimeAsync(900)
  expect(taken).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(200)
  expect(taken).toHaveLength(6)
})

test('on a judge that never rests one begins now and then, where a slot is free', async () => {
  const { rest, taken, ends } = opened(2, 9)
  rest.begin()
  await vi.advanceTimersByTimeAsync(100)
  expect(taken).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1_800)
  expect(taken).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(taken).toHaveLength(2)
  ends[1]?.()
  rest.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(taken).toHaveLength(2)
})

test.each([800, 1_600, 3_000, 6_000])(
  'a task that comes each %i ms soon meets no run any more, and runs still begin',
  async (everyMs) => {
    const { rest, taken, ends, running } = opened(2, 999)
    const [tasks, taskMs, runMs] = [40, 90, 150]
    const ending = setInterval(() => ends.splice(0).forEach((end) => end()), runMs)
    const met: number[] = []
    for (let index = 0; index < tasks; index += 1) {
      rest.begin()
      met.push(running())
      await vi.advanceTimersByTimeAsync(taskMs)
      met.push(running())
      rest.end()
      await vi.advanceTimersByTimeAsync(everyMs - taskMs)
    }
    clearInterval(ending)
    expect(met.slice(tasks / 2)).toEqual(Array.from({ length: tasks * 1.5 }, () => 0))
    expect(taken.length).toBeGreaterThan((tasks * everyMs) / 5_000)
  },
)

test('one that stands on a slot that others need is broken off, and goes on when the judge rests', async () => {
  const { rest, taken, ends, outcomes, running } = opened(2, 1)
  await vi.advanceTimersByTimeAsync(10)
  rest.begin()
  expect(running()).toBe(1)
  rest.begin()
  expect([running(), taken[0]?.isPaused]).toEqual([0, true])
  rest.end()
  rest.end()
  await vi.advanceTimersByTimeAsync(1_100)
  expect([running(), taken.length, taken[0]?.isPaused]).toEqual([1, 1, false])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(outcomes).toEqual(['1 done'])
})

test('a run waits before each step while others are here, but not for long', async () => {
  const { previews, rest } = opened(2, 0)
  const { giveWay } = previews.toolsFrom({} as Parameters<Previews['toolsFrom']>[0])
  await giveWay?.()
  rest.begin()
  let steps = 0
  void giveWay?.().then(() => (steps += 1))
  await vi.advanceTimersByTimeAsync(499)
  expect(steps).toBe(0)
  rest.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(steps).toBe(1)
  rest.begin()
  void giveWay?.().then(() => (steps += 1))
  await vi.advanceTimersByTimeAsync(500)
  expect(steps).toBe(2)
})

test('a judge that takes no tasks takes none of these, and neither does one that was told to end', async () => {
  const { previews, out, taken } = opened(2, 9)
  out.outage = { reason: [], sinceMs: 0 }
  await vi.advanceTimersByTimeAsync(1_000)
  const before = taken.length
  await vi.advanceTimersByTimeAsync(5_000)
  expect(taken).toHaveLength(before)
  out.outage = null
  await previews.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(taken).toHaveLength(before)
})

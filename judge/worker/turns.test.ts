import { expect, test } from 'vitest'
import type { Lane } from '@podium/proto/rules/submission/lanes.ts'
import { firstToPause, firstToResume } from './turns.ts'

const running = (lane: Lane, usedMs: number, isPastTurn = false) => ({
  delivery: { lane },
  isPastTurn,
  isPaused: false,
  holdsSlot: true,
  slotMs: () => usedMs,
})
const paused = (lane: Lane, isPastTurn: boolean) => ({
  ...running(lane, 0, isPastTurn),
  isPaused: true,
  holdsSlot: false,
})

test("before its turn is over a task gives way to a contest's alone, and a contest's to none", () => {
  expect(firstToPause([running('normal', 1), running('rejudge', 5), running('contest', 9)])).toMatchObject({
    run: { delivery: { lane: 'rejudge' } },
    before: ['contest', 'contest-later'],
  })
  expect(firstToPause([running('contest', 9), running('contest-later', 9)])).toBeUndefined()
})

test('after its turn it counts as one of its later lane', () => {
  const of = (lane: Lane) => firstToPause([running(lane, 9, true)])?.before
  expect(of('normal')).toEqual(['contest', 'contest-later', 'selftest', 'normal'])
  expect(of('later')).toEqual(of('normal'))
  expect(of('contest')).toEqual(['contest'])
  expect(of('contest-later')).toEqual(['contest'])
  expect(of('selftest')).toEqual(['contest', 'contest-later'])
  expect(firstToPause([running('normal', 9), running('normal', 3, true)])?.run.slotMs()).toBe(3)
})

test('what has had no turn goes on first, and of equals what came first', () => {
  const early = paused('normal', true)
  expect(firstToResume([running('normal', 1), early, paused('normal', true)])?.run).toBe(early)
  const fresh = paused('normal', false)
  expect(firstToResume([early, fresh])).toEqual({ run: fresh, before: ['contest', 'contest-later'] })
  expect(firstToResume([running('normal', 1)])).toBeUndefined()
})

test('with many tasks broken off already, no more are for their turn', () => {
  const many = Array.from({ length: 64 }, () => paused('normal', true))
  expect(firstToPause([...many, running('normal', 9, true)])?.before).toEqual(['contest', 'contest-later'])
})

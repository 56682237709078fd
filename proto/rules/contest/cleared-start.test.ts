import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearedStart, countdownPauseMs, isStartCleared, pauseMaxMs } from './cleared-start.ts'
import { contestPhase } from './contest-phase.ts'

test('a start that was cleared says what will be left of the countdown, and no contest begins by it', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1, max: pauseMaxMs }), { nil: null }), (pauseMs) => {
      const startMs = clearedStart(pauseMs)
      expect([isStartCleared(startMs), countdownPauseMs(startMs)]).toEqual([true, pauseMs])
      const times = { startMs, endMs: startMs + 1, freezeMs: null, opensAtEnd: true }
      expect(contestPhase(times, Date.UTC(2999, 0))).toBe('scheduled')
    }),
  )
})

test('any start that people set is a known one', () => {
  const startMs = Date.UTC(2500, 5, 1)
  expect([isStartCleared(startMs), countdownPauseMs(startMs)]).toEqual([false, null])
})

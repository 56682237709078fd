import { describe, expect, test } from 'vitest'
import {
  attemptView,
  contestPhase,
  contestStatus,
  isFrozen,
  nextPhaseMs,
  recordPeriod,
  recordPeriods,
  recordTimeS,
} from './contest-phase.ts'
import type { ContestTimes } from './contest-phase.ts'

const frozen: ContestTimes = { startMs: 1_000, endMs: 9_000, freezeMs: 5_000, opensAtEnd: true }
const staysFrozen: ContestTimes = { ...frozen, opensAtEnd: false }
const open: ContestTimes = { ...frozen, freezeMs: null, opensAtEnd: false }

describe('the phase of a contest', () => {
  test.each([
    [999, 'scheduled', 'scheduled', 'scheduled'],
    [1_000, 'running', 'running', 'running'],
    [4_999, 'running', 'running', 'running'],
    [5_000, 'sealed', 'sealed', 'running'],
    [8_999, 'sealed', 'sealed', 'running'],
    [9_000, 'ended-open', 'ended-sealed', 'ended-open'],
    [99_000, 'ended-open', 'ended-sealed', 'ended-open'],
  ])('at %i it is %s; %s where the freeze stays; %s without a freeze', (nowMs, ofFrozen, ofStaying, ofOpen) => {
    expect([contestPhase(frozen, nowMs), contestPhase(staysFrozen, nowMs), contestPhase(open, nowMs)]).toEqual([
      ofFrozen,
      ofStaying,
      ofOpen,
    ])
  })

  test('it changes exactly where the next change is announced, and nowhere between', () => {
    for (const times of [
      frozen,
      staysFrozen,
      open,
      { ...frozen, freezeMs: 1_000 },
      { ...staysFrozen, freezeMs: 9_000 },
    ]) {
      for (let nowMs = 0; nowMs < 10_000; nowMs += 250) {
        const next = nextPhaseMs(times, nowMs)
        const here = contestPhase(times, nowMs)
        expect(contestPhase(times, (next ?? 1_000_000) - 1)).toBe(here)
        const changes = next !== null && next !== times.freezeMs
        expect(changes && contestPhase(times, next) === here).toBe(false)
      }
    }
  })

  test('it is frozen from the freeze until the end, and after it only where the freeze stays', () => {
    expect([4_999, 5_000, 9_000].map((nowMs) => isFrozen(contestPhase(frozen, nowMs)))).toEqual([false, true, false])
    expect(isFrozen(contestPhase(staysFrozen, 99_000))).toBe(true)
  })

  test('the status on the wire follows it', () => {
    expect([0, 1_000, 6_000, 9_000].map((nowMs) => contestStatus(contestPhase(staysFrozen, nowMs)))).toEqual([
      -1, 0, 0, 1,
    ])
  })
})

describe('a submission', () => {
  test('belongs to the period in which it was made, bounds belonging to what begins', () => {
    expect([999, 1_000, 4_999, 5_000, 8_999, 9_000].map((at) => recordPeriod(frozen, at))).toEqual([0, 1, 1, 2, 2, 3])
    expect([999, 1_000, 5_000, 9_000].map((at) => recordPeriod(open, at))).toEqual([0, 1, 1, 3])
  })

  test('counts whole seconds from the start', () => {
    expect([0, 1_000, 1_999, 2_000].map((at) => recordTimeS(frozen, at))).toEqual([0, 0, 0, 1])
  })
})

describe('what is seen of an attempt', () => {
  const times = Array.from({ length: 110 }, (_, at) => at * 100)
  const readers = ['public', 'contestant', 'jury'] as const

  test('the jury sees every result at any time', () => {
    for (const nowMs of times) {
      for (const period of Object.values(recordPeriods)) {
        expect(attemptView(contestPhase(staysFrozen, nowMs), 'jury', { period, isOwn: false, contestType: 1 })).toBe(
          'result',
        )
      }
    }
  })

  test('no result of another made under the freeze is seen by anybody else before it opens', () => {
    const { underFreeze, after } = recordPeriods
    for (const contest of [frozen, staysFrozen])
      for (const nowMs of times)
        for (const reader of readers)
          for (const period of [underFreeze, after]) {
            const phase = contestPhase(contest, nowMs)
            const view = attemptView(phase, reader, { period, isOwn: false, contestType: 0 })
            expect(view === 'result').toBe(reader === 'jury' || phase === 'ended-open')
          }
  })

  test('own attempts are always seen in an ACM contest, and are of unknown result under the freeze of an OI contest', () => {
    const own = { period: recordPeriods.underFreeze, isOwn: true }
    for (const nowMs of times.slice(50)) {
      const phase = contestPhase(staysFrozen, nowMs)
      expect(attemptView(phase, 'contestant', { ...own, contestType: 0 })).toBe('result')
      expect(attemptView(phase, 'contestant', { ...own, contestType: 1 })).toBe(
        phase === 'ended-open' ? 'result' : 'pending',
      )
    }
  })

  test('what was submitted before the start is seen by its author and the jury alone', () => {
    const before = { period: recordPeriods.before, contestType: 0 }
    expect(attemptView('running', 'contestant', { ...before, isOwn: false })).toBe('hidden')
    expect(attemptView('running', 'contestant', { ...before, isOwn: true })).toBe('result')
  })
})

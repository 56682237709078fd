import { expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { measuredLimit } from './time-limit.ts'
import type { TimedRun } from './time-limit.ts'

const rule = { acToTimeLimit: 2, timeLimitToTle: 1.5, resolutionMs: 1_000 }
const run = (bound: TimedRun['bound'], timeMs: number, part: Partial<TimedRun> = {}): TimedRun => ({
  bound,
  timeMs,
  language: 'C++ 17 With O2',
  status: Status.accepted,
  ...part,
})

test('the limit is the least multiple of the resolution that is far enough above the slowest accepted submission', () => {
  expect(measuredLimit(rule, [run('lower', 300), run('lower', 700)])).toEqual({
    limitMs: 2_000,
    slowestMs: 700,
    fastestMs: null,
    isTight: false,
  })
  expect(measuredLimit(rule, [run('lower', 500)])?.limitMs).toBe(1_000)
  expect(measuredLimit(rule, [run('lower', 0)])?.limitMs).toBe(1_000)
  expect(measuredLimit({ ...rule, resolutionMs: 250 }, [run('lower', 260)])?.limitMs).toBe(750)
})

test('a language that has twice the time counts half', () => {
  expect(measuredLimit(rule, [run('lower', 1_000, { language: 'Python3' }), run('lower', 400)])?.slowestMs).toBe(500)
})

test('it is tight when a submission that should exceed it ends too early', () => {
  const lower = run('lower', 400)
  const above = (timeMs: number, status: number = Status.accepted) =>
    measuredLimit(rule, [lower, run('upper', timeMs, { status })])
  expect(above(1_499)).toMatchObject({ limitMs: 1_000, fastestMs: 1_499, isTight: true })
  expect(above(1_500)).toMatchObject({ fastestMs: 1_500, isTight: false })
  expect(above(9_000, Status.timeLimit)).toMatchObject({ fastestMs: null, isTight: false })
})

test('nothing follows where no submission is accepted, or one of them is slower than was waited for', () => {
  expect(measuredLimit(rule, [])).toBeNull()
  expect(measuredLimit(rule, [run('upper', 900)])).toBeNull()
  expect(measuredLimit(rule, [run('lower', 900, { status: Status.wrongAnswer })])).toBeNull()
  expect(measuredLimit(rule, [run('lower', 100), run('lower', 9_000, { status: Status.timeLimit })])).toBeNull()
})

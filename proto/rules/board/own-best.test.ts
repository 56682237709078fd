import { expect, test } from 'vitest'
import { recordPeriods } from '../contest/contest-phase.ts'
import { Status } from '../submission/verdict.ts'
import type { Attempt } from './cell.ts'
import { ownBest } from './own-best.ts'
import { defaultScoring } from './scoring.ts'

const { accepted, partial, wrongAnswer, pending } = Status
const attempt = (submitId: number, status: number, score: number | null, more: Partial<Attempt> = {}): Attempt => ({
  submitId,
  timeS: submitId,
  status,
  score,
  runMs: 10,
  period: recordPeriods.open,
  ...more,
})
const ioi = defaultScoring('ioi')

test('the best attempt is shown, whatever came after it', () => {
  const attempts = [attempt(1, partial, 60), attempt(2, wrongAnswer, 0), attempt(3, pending, null)]
  expect(ownBest(ioi, attempts, 'live')).toEqual({ status: partial, score: 60 })
  expect(ownBest(defaultScoring('oi-highest'), attempts, 'live')).toEqual({ status: partial, score: 60 })
  expect(ownBest(ioi, [...attempts, attempt(4, accepted, 100)], 'live')).toEqual({ status: accepted, score: 100 })
})

test('subtasks that several attempts have solved together make the problem accepted', () => {
  const first = attempt(1, partial, 40, {
    subtasks: [
      [1, 40, 1],
      [2, 0, 0],
    ],
  })
  const second = attempt(2, partial, 60, {
    subtasks: [
      [1, 0, 0],
      [2, 60, 1],
    ],
  })
  expect(ownBest(ioi, [first, second], 'live')).toEqual({ status: accepted, score: 100 })
})

test('without a judged attempt there is none', () => {
  expect(ownBest(ioi, [], 'live')).toBeNull()
  expect(ownBest(ioi, [attempt(1, pending, null)], 'live')).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { progressCount, progressState } from './progress.ts'

describe('the own progress in a contest', () => {
  const states = [0, -1, 8, -5, -10, undefined].map((status) => progressState(status))
  test('tells solved, tried, hidden and untouched problems apart', () => {
    expect(states).toEqual(['solved', 'tried', 'tried', 'sent', 'none', 'none'])
  })
  test('counts solved problems under ACM, and tried ones under OI, hidden results included', () => {
    expect([progressCount(states, true), progressCount(states, false)]).toEqual([1, 4])
  })
})

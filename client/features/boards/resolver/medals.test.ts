import { describe, expect, test } from 'vitest'
import { defaultMedals, rankedCount, readMedals } from './medals.ts'

describe('medals of the rolling scoreboard', () => {
  test('come with the address in the order gold, silver, bronze', () => {
    expect(readMedals(new URLSearchParams('cid=7&medals[]=2&medals[]=4&medals[]=6'))).toEqual({
      gold: 2,
      silver: 4,
      bronze: 6,
    })
  })
  test('are none where the address has no number', () => {
    expect(readMedals(new URLSearchParams('medals[]=x&medals[]=-3'))).toEqual({ gold: 0, silver: 0, bronze: 0 })
  })
  test('are of those who compete: without unofficial and disqualified teams, and those who have tried nothing', () => {
    expect(rankedCount([{}, { x: 1 }, { d: 1 }, { l: 1 }, {}])).toBe(2)
  })
  test('are 10, 20 and 30% of the ranked participants by default, rounded down', () => {
    expect(defaultMedals(119)).toEqual({ gold: 11, silver: 23, bronze: 35 })
  })
})

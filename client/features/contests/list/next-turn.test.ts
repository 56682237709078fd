import { describe, expect, test } from 'vitest'
import { nextTurnMs } from './next-turn.ts'

describe('the next turn of a list of contests', () => {
  const now = Date.parse('2026-11-21T09:00:00Z')
  const contest = (startTime: string, endTime: string) => ({
    startTime: `2026-11-${startTime}.000+0000`,
    endTime: `2026-11-${endTime}.000+0000`,
  })
  test('comes shortly after the first start or end that is still ahead', () => {
    expect(nextTurnMs([contest('21T08:00:00', '21T12:00:00'), contest('21T09:10:00', '21T13:00:00')], now)).toBe(
      601_500,
    )
    expect(nextTurnMs([contest('21T08:00:00', '21T09:05:00')], now)).toBe(301_500)
  })
  test('never comes once all are over, and is looked for again each day', () => {
    expect(nextTurnMs([contest('20T08:00:00', '20T12:00:00')], now)).toBe(false)
    expect(nextTurnMs([contest('29T08:00:00', '29T12:00:00')], now)).toBe(86_400_000)
  })
})

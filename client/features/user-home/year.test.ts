import { expect, test } from 'vitest'
import { levelOf, weeksOf } from './year.ts'

test('a year ends at its last day and has every day once, a Sunday on top of each column', () => {
  const weeks = weeksOf('2026-11-22', [
    { date: '2026-11-22', count: 3 },
    { date: '2025-11-22', count: 1 },
  ])
  const days = weeks.flat()
  expect(days.at(-1)).toEqual({ date: '2026-11-22', count: 3, weekday: 0 })
  expect(days.find(({ date }) => date === '2025-11-22')?.count).toBe(1)
  expect(new Set(days.map(({ date }) => date)).size).toBe(days.length)
  expect(weeks.every(([first]) => first?.weekday === 0)).toBe(true)
  expect(weeks).toHaveLength(54)
})

test('a leap day is a day', () => {
  expect(
    weeksOf('2028-03-01', [])
      .flat()
      .some(({ date }) => date === '2028-02-29'),
  ).toBe(true)
})

test('five steps tell how busy a day was', () => {
  expect([0, 1, 2, 3, 4, 8].map((count) => levelOf(count, 8))).toEqual([0, 1, 1, 2, 2, 4])
  expect(levelOf(1, 1)).toBe(4)
})

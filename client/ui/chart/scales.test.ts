import { expect, test } from 'vitest'
import { bandOf, wholeTicks } from './scales.ts'

test('bars fill the length with the same space between and around them', () => {
  const { startOf, widthPx } = bandOf(3, 340, 0.4)
  expect([startOf(0), startOf(1), startOf(2), widthPx].map(Math.round)).toEqual([40, 140, 240, 60])
})

test.each([
  [0, [0, 1]],
  [4, [0, 2, 4]],
  [7, [0, 5, 10]],
  [12, [0, 5, 10, 15]],
  [99, [0, 50, 100]],
  [1234, [0, 500, 1000, 1500]],
])('the axis of at most %i has round numbers that reach over it', (most, ticks) =>
  expect(wholeTicks(most, 3)).toEqual(ticks),
)

test('an axis is never more than ten steps and always holds what it is for', () => {
  for (let most = 0; most < 5000; most += 1) {
    const ticks = wholeTicks(most, 3)
    expect(ticks.length).toBeLessThan(6)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
  }
})

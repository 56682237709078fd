import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longestRise } from './longest-rise.ts'

const isAscending = (positions: readonly number[]): boolean =>
  positions.every((position, index) => index === 0 || (positions[index - 1] ?? 0) < position)

describe('rows that stay where they are', () => {
  test('are all but the one that jumps', () => {
    expect([...longestRise([3, 0, 1, 2, 4])].toSorted()).toEqual([0, 1, 2, 4])
    expect(longestRise([0, 1, 2]).size).toBe(3)
    expect(longestRise([]).size).toBe(0)
  })
  test('are in order, and no more could be', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 9 }), (positions) => {
        const stays = longestRise(positions)
        expect(isAscending(positions.filter((position) => stays.has(position)))).toBe(true)
        const most = Math.max(
          0,
          ...Array.from({ length: 2 ** positions.length }, (_, mask) => {
            const chosen = positions.filter((_position, index) => (mask >> index) & 1)
            return isAscending(chosen) ? chosen.length : 0
          }),
        )
        expect(stays.size).toBe(most)
      }),
    )
  })
})

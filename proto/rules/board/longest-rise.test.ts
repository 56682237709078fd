import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longestRise } from './longest-rise.ts'

const isAscending = (places: readonly number[]): boolean =>
  places.every((place, index) => index === 0 || (places[index - 1] ?? 0) < place)

describe('rows that stay where they are', () => {
  test('are all but the one that jumps', () => {
    expect([...longestRise([3, 0, 1, 2, 4])].toSorted()).toEqual([0, 1, 2, 4])
    expect(longestRise([0, 1, 2]).size).toBe(3)
    expect(longestRise([]).size).toBe(0)
  })
  test('are in order, and no more could be', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 9 }), (places) => {
        const stays = longestRise(places)
        expect(isAscending(places.filter((place) => stays.has(place)))).toBe(true)
        const most = Math.max(
          0,
          ...Array.from({ length: 2 ** places.length }, (_, mask) => {
            const chosen = places.filter((_place, index) => (mask >> index) & 1)
            return isAscending(chosen) ? chosen.length : 0
          }),
        )
        expect(stays.size).toBe(most)
      }),
    )
  })
})

import { limitFactor } from '@podium/proto/rules/submission/score.ts'
import { expect, test } from 'vitest'
import { shownLimit } from './shown-limits.ts'

test('shows the base and twice of it for the other languages', () => {
  expect(shownLimit('P1000', 1000)).toEqual({ base: 1000, others: 2000 })
})

test.each(['CF-1A', 'GYM-100001A'])('%s has one limit for all languages', (id) => {
  expect(shownLimit(id, 256)).toEqual({ base: 256, others: null })
})

test('shows what judging applies', () => {
  const { base, others } = shownLimit('P1000', 1000)
  expect(base).toBe(1000 * limitFactor('C++ 17 With O2'))
  expect(others).toBe(1000 * limitFactor('Java'))
})

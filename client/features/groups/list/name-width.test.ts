import { expect, test } from 'vitest'
import { nameWidth, scrollsFromWidth } from './name-width.ts'

test('a Han character is as wide as two letters', () => {
  expect(['', 'abc', '算法', 'a算b'].map(nameWidth)).toEqual([0, 3, 4, 4])
})

test('a name scrolls from 27 widths on: fourteen Han characters do, the longest Latin name does not', () => {
  expect(nameWidth('法'.repeat(13)) > scrollsFromWidth).toBe(false)
  expect(nameWidth('法'.repeat(14)) > scrollsFromWidth).toBe(true)
  expect(nameWidth('x'.repeat(25)) > scrollsFromWidth).toBe(false)
})

import { expect, test } from 'vitest'
import { nameWidth, SCROLLS_FROM_WIDTH } from './name-width.ts'

test('a Han character is as wide as two letters', () => {
  expect(['', 'abc', '算法', 'a算b'].map(nameWidth)).toEqual([0, 3, 4, 4])
})

test('a name scrolls from 27 widths on: fourteen Han characters do, the longest Latin name does not', () => {
  expect(nameWidth('法'.repeat(13)) > SCROLLS_FROM_WIDTH).toBe(false)
  expect(nameWidth('法'.repeat(14)) > SCROLLS_FROM_WIDTH).toBe(true)
  expect(nameWidth('x'.repeat(25)) > SCROLLS_FROM_WIDTH).toBe(false)
})

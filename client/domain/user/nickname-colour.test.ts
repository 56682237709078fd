import { expect, test } from 'vitest'
import { nicknameColour } from './nickname-colour.ts'

test('names of one length have one colour, and the colours come round after five', () => {
  expect(nicknameColour('linnea')).toBe(nicknameColour('walter'))
  expect(new Set(['a', 'ab', 'abc', 'abcd', 'abcde'].map(nicknameColour)).size).toBe(5)
  expect(nicknameColour('abcdef')).toBe(nicknameColour('a'))
  expect(nicknameColour('𠮷野家')).toBe(nicknameColour('abc'))
})

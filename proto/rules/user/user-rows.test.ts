import { expect, test } from 'vitest'
import { genderOf, isColour, namesOf, rangeFault } from './user-rows.ts'

test.each([
  ['male', 'male'],
  [' MALE ', 'male'],
  ['0', 'male'],
  ['female', 'female'],
  ['1', 'female'],
  ['', 'secrecy'],
  ['2', 'secrecy'],
  ['男', 'secrecy'],
])('gender %j is %s', (text, expected) => expect(genderOf(text)).toBe(expected))

test('names count from the first number to the last, both included', () => {
  expect(namesOf({ prefix: 'team', suffix: 'a', from: 9, to: 11 })).toEqual(['team9a', 'team10a', 'team11a'])
  expect(rangeFault({ from: 1, to: 0 })).toBe('userRangeBackwards')
  expect(rangeFault({ from: 1, to: 500 })).toBeNull()
  expect(rangeFault({ from: 0, to: 500 })).toBe('userRangeTooWide')
})

test('a colour is a plain one', () => {
  expect(['#e6bf25', '#FFF', 'red', '#12345678'].every(isColour)).toBe(true)
  expect(['', '#12', '#12345', 'url(x)', 'red;', 'var(--x)', '#ggg'].some(isColour)).toBe(false)
})

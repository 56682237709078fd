import { expect, test } from 'vitest'
import { nextDisplayId } from './next-display-id.ts'

test('a contest goes on with the first label that is free, whatever its case', () => {
  expect(nextDisplayId([])).toBe('A')
  expect(nextDisplayId(['A', 'b', 'D'])).toBe('C')
  expect(nextDisplayId([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])).toBe('AA')
})

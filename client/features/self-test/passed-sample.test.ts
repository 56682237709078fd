import { expect, test } from 'vitest'
import { passedSample } from './passed-sample.ts'

const samples = [
  { input: '1 2', output: '3' },
  { input: '4 5\n', output: '9\n' },
]

test('names the sample that the test was equal to', () => {
  expect(passedSample(samples, { input: '4 5\n', expected: '9\n' })).toBe(2)
})

test('does not mind line ends at the very end', () => {
  expect(passedSample(samples, { input: '1 2\r\n', expected: '3\n' })).toBe(1)
  expect(passedSample(samples, { input: '4 5', expected: '9' })).toBe(2)
})

test.each([
  { input: '1 2', expected: '4' },
  { input: '2 1', expected: '3' },
  { input: '1  2', expected: '3' },
  { input: '1 2', expected: '' },
  { input: '1 2', expected: null },
])('$input with $expected is a test of one’s own', (pair) => expect(passedSample(samples, pair)).toBeNull())

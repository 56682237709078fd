import { expect, test } from 'vitest'
import { pairCases } from './case-pairs.ts'

const names = (all: readonly string[]) => pairCases(all).map(({ input, output, found }) => [input, output, found])

test('inputs are paired with .out or .ans of the same stem, in the order 1, 2, 10', () => {
  expect(names(['10.in', '10.out', '2.in', '2.ans', '1.in', '1.out', 'info'])).toEqual([
    ['1.in', '1.out', true],
    ['2.in', '2.ans', true],
    ['10.in', '10.out', true],
  ])
})

test('a missing output is empty, an output alone is dropped', () => {
  expect(names(['1.in', '2.out'])).toEqual([['1.in', '1.out', false]])
})

test('text files are paired by the words input and output', () => {
  expect(names(['input1.txt', 'output1.txt', 'my-input2.txt', 'readme.txt'])).toEqual([
    ['input1.txt', 'output1.txt', true],
    ['my-input2.txt', 'my-output2.txt', false],
  ])
})

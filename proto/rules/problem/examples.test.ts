import { expect, test } from 'vitest'
import { parseExamples } from './examples.ts'

test('one block for each pair, in order', () => {
  const text = '<input>1 2</input><output>3</output>\n<input>4\n5\n</input> <output>9\n</output>'
  expect(parseExamples(text)).toEqual([
    { input: '1 2', output: '3' },
    { input: '4\n5\n', output: '9\n' },
  ])
})

test('a sample may hold angle brackets and be empty on one side', () => {
  expect(parseExamples('<input></input><output>a < b <c></output>')).toEqual([{ input: '', output: 'a < b <c>' }])
})

test('no samples in, none out', () => {
  expect(parseExamples('')).toEqual([])
  expect(parseExamples('<input>1</input>')).toEqual([])
})

test('text of openings alone is none, however long', () => {
  expect(parseExamples('<input>'.repeat(200_000))).toEqual([])
  expect(parseExamples('<input></input>'.repeat(100_000))).toEqual([])
})

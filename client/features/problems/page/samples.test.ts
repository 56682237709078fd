import { expect, test } from 'vitest'
import { parseSamples } from './samples.ts'

test('one block for each pair, in order', () => {
  const text = '<input>1 2</input><output>3</output>\n<input>4\n5\n</input> <output>9\n</output>'
  expect(parseSamples(text)).toEqual([{ input: '1 2', output: '3' }, { input: '4\n5\n', output: '9\n' }])
})

test('a sample may hold angle brackets and be empty on one side', () => {
  expect(parseSamples('<input></input><output>a < b <c></output>')).toEqual([{ input: '', output: 'a < b <c>' }])
})

test('no samples in, none out', () => {
  expect(parseSamples(null)).toEqual([])
  expect(parseSamples('')).toEqual([])
  expect(parseSamples('<input>1</input>')).toEqual([])
})

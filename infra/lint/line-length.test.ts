import { expect, test } from 'vitest'
import { longLines } from './line-length.ts'

const words = 'word '.repeat(30)

test('a line of more than 120 columns is found by its start', () => {
  expect(longLines(`short\n// ${words}\nshort\n// ${words}`, [])).toEqual([6, 166])
})

test('a line may be long for a text that reaches over its edge or fills most of it, and for nothing else', () => {
  const line = `call('${words}')`
  expect(longLines(line, [{ start: 5, end: 5 + words.length + 2 }])).toEqual([])
  expect(longLines(line, [{ start: 5, end: 20 }])).toEqual([0])
})

test('characters are counted, not their code units', () => {
  expect(longLines('😀'.repeat(120), [])).toEqual([])
  expect(longLines('😀'.repeat(121), [])).toEqual([0])
})

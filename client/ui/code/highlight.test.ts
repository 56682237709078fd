import { describe, expect, test } from 'vitest'
import { highlight, highlighterName } from './highlight.ts'

test.each([
  ['C', 'c'],
  ['C With O2', 'c'],
  ['C++ 17 With O2', 'cpp'],
  ['C#', 'csharp'],
  ['Java', 'java'],
  ['JavaScript Node', 'javascript'],
  ['PyPy3', 'python'],
  ['Python2', 'python'],
  ['Golang', 'go'],
  ['Rust', 'rust'],
  ['Brainfuck', null],
])('%s is read as %s', (language, name) => {
  expect(highlighterName(language)).toBe(name)
})

describe('highlighted code', () => {
  test('is escaped, with and without a grammar', async () => {
    expect(await highlight('a < b && "x"', 'C++')).not.toContain('a < b')
    expect(await highlight('<script>', 'Brainfuck')).toBe('&lt;script&gt;')
  })
})

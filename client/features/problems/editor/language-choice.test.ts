import { describe, expect, test } from 'vitest'
import { languageChoices, languageOfFile, startLanguage } from './language-choice.ts'

describe('languages of the editor', () => {
  const choices = languageChoices(
    ['C', 'C++ 17', 'Java'],
    [
      { name: 'C', available: true },
      { name: 'Java', available: false },
    ],
  )

  test('are those of the problem, with the unavailable ones marked', () => {
    expect(choices).toEqual([
      { name: 'C', isAvailable: true },
      { name: 'C++ 17', isAvailable: true },
      { name: 'Java', isAvailable: false },
    ])
  })

  test('start with the one stored, even while no judge has it', () => {
    expect(startLanguage(choices, 'Java')).toBe('Java')
  })

  test('start with C++ 17 when the problem does not have the one stored', () => {
    expect(startLanguage(choices, 'Rust')).toBe('C++ 17')
    expect(startLanguage(choices, null)).toBe('C++ 17')
  })

  test('start with what is usual at another site, too', () => {
    const of = (...names: string[]) => startLanguage(languageChoices(names, []), null)
    expect(of('C++', 'C', 'G++')).toBe('G++')
    expect(of('Ada', 'GNU GCC C11 5.1.0', 'GNU G++17 7.3.0')).toBe('GNU G++17 7.3.0')
  })

  test('start with the first available one otherwise', () => {
    expect(
      startLanguage(
        [
          { name: 'Java', isAvailable: false },
          { name: 'Ruby', isAvailable: true },
        ],
        null,
      ),
    ).toBe('Ruby')
    expect(startLanguage([{ name: 'Java', isAvailable: false }], null)).toBe('Java')
    expect(startLanguage([], null)).toBe('')
  })

  test.each([
    ['a.PY', 'Java', 'Python3'],
    ['main.cc', 'Java', 'C++ 17'],
    ['main.cpp', 'C++ 20', 'C++ 20'],
    ['Main.java', 'C', 'Java'],
    ['notes.txt', 'C', 'C'],
    ['Makefile', 'C', 'C'],
    ['x.rs', 'C', 'C'],
  ])('a file %s, taken while %s is chosen, is %s', (file, now, wanted) => {
    const all = languageChoices(
      ['C', 'C++', 'C++ 17', 'C++ 20', 'Java', 'Python3', 'Rust'],
      [{ name: 'Rust', available: false }],
    )
    expect(languageOfFile(file, all, now)).toBe(wanted)
  })
})

import { describe, expect, test } from 'vitest'
import { codeAfterSwitch, languageChoices, startLanguage } from './language-choice.ts'

describe('languages of the editor', () => {
  const choices = languageChoices(['C', 'C++ 17', 'Java'], [{ name: 'C', available: true }, { name: 'Java', available: false }])

  test('are those of the problem, with the unavailable ones marked', () => {
    expect(choices).toEqual([
      { name: 'C', isAvailable: true },
      { name: 'C++ 17', isAvailable: true },
      { name: 'Java', isAvailable: false },
    ])
  })

  test('start with the one kept, even while no judge has it', () => {
    expect(startLanguage(choices, 'Java')).toBe('Java')
  })

  test('start with C++ 17 when the problem does not have the one kept', () => {
    expect(startLanguage(choices, 'Rust')).toBe('C++ 17')
    expect(startLanguage(choices, null)).toBe('C++ 17')
  })

  test('start with the first available one otherwise', () => {
    expect(startLanguage([{ name: 'Java', isAvailable: false }, { name: 'Ruby', isAvailable: true }], null)).toBe('Ruby')
    expect(startLanguage([{ name: 'Java', isAvailable: false }], null)).toBe('Java')
    expect(startLanguage([], null)).toBe('')
  })

  test('own code survives a change of language, a template does not', () => {
    const templates = { C: '/* c */', Java: 'class Main {}' }
    expect(codeAfterSwitch('my work', templates, 'C', 'Java')).toBe('my work')
    expect(codeAfterSwitch('/* c */', templates, 'C', 'Java')).toBe('class Main {}')
    expect(codeAfterSwitch(' \n', templates, 'C', 'Ruby')).toBe('')
  })
})

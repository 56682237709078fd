import { expect, test } from 'vitest'
import { draftSlot, languageFamily } from './language-family.ts'
import { languages } from './languages.ts'

test.each([
  ['GNU G++17 7.3.0', 'C++'],
  ['Clang++17 Diagnostics', 'C++'],
  ['C++ 20 With O2', 'C++'],
  ['C With O2', 'C'],
  ['GNU GCC C11 5.1.0', 'C'],
  ['GCC', 'C'],
  ['C# 8, .NET Core 3.1', 'C#'],
  ['JavaScript V8 4.8.0', 'JavaScript'],
  ['Node.js 12.6.3', 'JavaScript'],
  ['Java 11.0.6', 'Java'],
  ['PyPy 3.7 (7.3.0)', 'Python'],
  ['Golang', 'Go'],
  ['Kotlin 1.7', null],
  ['Pascal', null],
])('%s is %s', (language, family) => {
  expect(languageFamily(language)).toBe(family)
})

test('languages whose files are named alike are one family, and others are not', () => {
  const suffixes = new Map(languages.map(({ name, suffix }) => [draftSlot(name), suffix]))
  for (const { name, suffix } of languages) expect([name, suffixes.get(draftSlot(name))]).toEqual([name, suffix])
  expect(new Set(languages.map(({ name }) => draftSlot(name))).size).toBe(
    new Set(languages.map(({ suffix }) => suffix)).size,
  )
})

test('a language that is not known has a draft of its own', () => {
  expect(draftSlot('Kotlin 1.7')).toBe('Kotlin 1.7')
})

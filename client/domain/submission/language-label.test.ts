import { expect, test } from 'vitest'
import { languageNames } from '@podium/proto/rules/submission/languages.ts'
import { languageLabel } from './language-label.ts'

test.each([
  ['C With O2', 'C (-O2)'],
  ['C++', 'C++'],
  ['C++ 17', 'C++17'],
  ['C++ 20 With O2', 'C++20 (-O2)'],
  ['Golang', 'Go'],
  ['Python3', 'Python3'],
  ['GNU G++17 7.3.0', 'GNU G++17 7.3.0'],
  ['C++ 17 (G++)', 'C++ 17 (G++)'],
])('%s is called %s', (name, label) => expect(languageLabel(name)).toBe(label))

test('calls no two languages by one name', () => {
  expect(new Set(languageNames.map(languageLabel)).size).toBe(languageNames.length)
})

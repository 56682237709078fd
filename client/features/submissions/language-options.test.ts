import { expect, test } from 'vitest'
import { languageOptions } from './language-options.ts'

test('own languages come first, those of remote sites by the sites that have them, and each name once', () => {
  const offered = [
    { name: 'C', oj: 'ME' },
    { name: 'G++', oj: 'HDU' },
    { name: 'C', oj: 'HDU' },
    { name: 'G++', oj: 'POJ' },
    { name: 'Fortran', oj: 'POJ' },
    { name: 'C++17', oj: 'ME' },
    { name: 'Ruby', oj: 'CF' },
  ]
  expect(languageOptions(offered, 'en-US').map(({ value, group }) => [value, group])).toEqual([
    ['C', undefined],
    ['C++17', undefined],
    ['G++', 'HDU, POJ'],
    ['Fortran', 'POJ'],
    ['Ruby', 'Codeforces'],
  ])
})

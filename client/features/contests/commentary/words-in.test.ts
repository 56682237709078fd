import { expect, test } from 'vitest'
import { wordsIn } from './words-in.ts'

test('words stand between commas of either script and blanks, each once', () => {
  expect(wordsIn(' accepted, first，accepted、 team-7\n')).toEqual(['accepted', 'first', 'team-7'])
  expect(wordsIn(' , ')).toEqual([])
})

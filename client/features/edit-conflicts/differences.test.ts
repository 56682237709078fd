import { describe, expect, test } from 'vitest'
import { differencesOf, excerptOf } from './differences.ts'

const at = (minute: number) => `2026-11-24T10:0${minute}:00.000+0000`
const meanwhile = {
  kind: 'problem',
  revision: 4,
  edits: [
    { revision: 3, username: 'ann', time: at(1), fields: ['title', 'tags'] },
    { revision: 4, username: 'ben', time: at(2), fields: ['description', 'title'] },
  ],
} as const

describe('what was changed meanwhile', () => {
  const began = { title: 'Sum', description: 'Add.', tags: [] }
  const mine = { ...began, title: 'My sum' }
  const theirs = { title: 'Their sum', description: 'Add both.', tags: ['easy'] }
  const found = differencesOf(meanwhile, { began, mine, theirs })

  test('is shown once a field, with whom it was changed by last', () => {
    expect(found.map(({ field, username, time }) => [field, username, time])).toEqual([
      ['description', 'ben', at(2)],
      ['title', 'ben', at(2)],
      ['tags', 'ann', at(1)],
    ])
  })

  test('stands with both texts, and says where the reader has changed the same', () => {
    expect(found.map(({ isOwnToo, values }) => [isOwnToo, values])).toEqual([
      [false, { theirs: 'Add both.', mine: 'Add.' }],
      [true, { theirs: 'Their sum', mine: 'My sum' }],
      [false, null],
    ])
  })
})

test('an excerpt of a long text shows the place of the difference', () => {
  const [long, other] = [`${'a'.repeat(500)}X${'b'.repeat(500)}`, `${'a'.repeat(500)}Y${'b'.repeat(500)}`]
  expect(excerptOf(long, other)).toMatch(/^…a{40}Xb+…$/)
  expect(excerptOf('short', other)).toBe('short')
})

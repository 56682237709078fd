import { describe, expect, test } from 'vitest'
import { firstNames, listed } from './locale.ts'

describe('names in a text', () => {
  test('are listed as the language does it', () => {
    expect(listed(['ann', 'bob', 7], 'en-US')).toBe('ann, bob, 7')
    expect(listed(['ann', 'bob', 7], 'zh-CN')).toBe('ann、bob、7')
    expect(listed([], 'zh-CN')).toBe('')
  })
  test('are as many as a reader takes in, with an ellipsis for the others', () => {
    expect([firstNames(['ann', 'bob'], 2), firstNames(['ann', 'bob', 'eve'], 2)]).toEqual([
      ['ann', 'bob'],
      ['ann', 'bob', '…'],
    ])
  })
})

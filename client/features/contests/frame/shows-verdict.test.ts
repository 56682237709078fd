import { expect, test } from 'vitest'
import { showsVerdict } from './shows-verdict.ts'

test('a verdict is shown by the pages of its problem, however their address ends, and by the list', () => {
  for (const path of [
    'problem/A',
    'problem/A/',
    'problem/a',
    'problem/A/submission-detail/7',
    'problem/A/full-screen',
    'submissions',
    'submissions/',
  ]) {
    expect([path, showsVerdict(`/contest/7/${path}`, 'A')]).toEqual([path, true])
  }
  for (const path of ['', 'rank', 'problems', 'problem/B', 'problem/AA', 'problem/B/submission-detail/7']) {
    expect([path, showsVerdict(`/contest/7/${path}`, 'A')]).toEqual([path, false])
  }
  expect(showsVerdict('/contest/7/problem/%E9%A2%98', '题')).toBe(true)
})

import { expect, test } from 'vitest'
import { RecentCounts } from './recent-counts.ts'

test('counts each task for itself, and forgets the one that came longest ago', () => {
  const counts = new RecentCounts(2)
  expect(['a', 'a', 'b', 'a', 'c'].map((task) => counts.add(task))).toEqual([1, 2, 1, 3, 1])
  expect(['a', 'b', 'c'].map((task) => counts.has(task))).toEqual([true, false, true])
})

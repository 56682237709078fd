import { expect, test } from 'vitest'
import { pageCount, pageWindow } from './pages.ts'

test.each([
  [1, 20, [1, 2, 3, 4, 5]],
  [3, 20, [1, 2, 3, 4, 5]],
  [4, 20, [2, 3, 4, 5, 6]],
  [20, 20, [16, 17, 18, 19, 20]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
])('page %i of %i has the buttons %j', (page, pages, buttons) => {
  expect(pageWindow(page, pages)).toEqual(buttons)
})

test('there is always a page, and a started one counts', () => {
  expect([0, 1, 30, 31].map((total) => pageCount(total, 30))).toEqual([1, 1, 1, 2])
})

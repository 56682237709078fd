import { expect, test } from 'vitest'
import { addressOfPage, pageCount, pageInstead, pageWindow } from './pages.ts'

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

test.each([
  ['a page with rows', { page: 2, total: 20, rows: 10 }, null],
  ['a page whose rows are not known yet', { page: 9, total: 20, rows: undefined }, null],
  ['an empty list', { page: 1, total: 0, rows: 0 }, null],
  ['a page whose last row is gone', { page: 3, total: 20, rows: 0 }, 2],
  ['an old address', { page: 99, total: 1, rows: 0 }, 1],
])('%s is left for the last page only where it lies behind it', (_what, shown, instead) => {
  expect(pageInstead({ pageSize: 10, ...shown })).toBe(instead)
})

test('the address of another page keeps whatever else it holds, and page 1 needs no number', () => {
  const at = (search: string, to: number) => addressOfPage(new URLSearchParams(search), 99, to)?.toString()
  expect(at('status=0&currentPage=99&limit=30', 3)).toBe('status=0&currentPage=3&limit=30')
  expect(at('page=99', 2)).toBe('page=2')
  expect(at('keyword=a&currentPage=99', 1)).toBe('keyword=a')
  expect([at('currentPage=98', 3), at('', 3)]).toEqual([undefined, undefined])
})

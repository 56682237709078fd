import { expect, test } from 'vitest'
import { changedSearch, readFilters } from './filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('what an address says is read back from what it is written to', () => {
  const filters = read('keyword=tree&auth=2&oj=Mine&currentPage=3&limit=50')
  expect(read(changedSearch(filters, { currentPage: 3 }).toString())).toEqual(filters)
})

test.each(['auth=9', 'auth=x', 'oj=XYZ', 'currentPage=0', 'limit=100000'])(
  '%s is as if it were not there',
  (search) => {
    expect(read(search)).toEqual(read(''))
  },
)

test('the bank may be that of a remote site', () => {
  expect(read('oj=HDU').oj).toBe('HDU')
  expect(changedSearch(read(''), { oj: 'CF' }).toString()).toBe('oj=CF')
})

test('another keyword starts on the first page', () => {
  expect(changedSearch(read('currentPage=3'), { keyword: 'a' }).toString()).toBe('keyword=a')
})

import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './filters.ts'

const start = { keyword: '', auth: 0, onlyMine: false, currentPage: 1, limit: 15 }

test('the address holds what differs from the start', () => {
  const filters = { keyword: 'algo', auth: 3, onlyMine: true, currentPage: 2, limit: 60 }
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters)
  expect(writeFilters(start)).toEqual({})
})

test('what makes no sense reads as not set', () => {
  expect(readFilters(new URLSearchParams('auth=4&onlyMine=yes&currentPage=-1&limit=10&keyword=%20'))).toEqual(start)
})

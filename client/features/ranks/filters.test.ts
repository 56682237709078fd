import { expect, test } from 'vitest'
import { readRankFilters, writeRankFilters } from './filters.ts'

const read = (text: string) => readRankFilters(new URLSearchParams(text))

test('an address says what a rank shows, and the start needs none', () => {
  expect(read('')).toEqual({ searchUser: '', currentPage: 1, limit: 30 })
  expect(writeRankFilters(read(''))).toEqual({})
  const address = { searchUser: '小禾', currentPage: '3', limit: '100' }
  expect(writeRankFilters(read(new URLSearchParams(address).toString()))).toEqual(address)
})

test('nonsense in an address reads as the start', () => {
  expect(read('currentPage=-1&limit=7&searchUser=%20')).toEqual({ searchUser: '', currentPage: 1, limit: 30 })
  expect(read('currentPage=1e99&limit=x')).toEqual({ searchUser: '', currentPage: 1, limit: 30 })
})

import { describe, expect, test } from 'vitest'
import { readFilters, writeFilters } from './filters.ts'

describe('filters of the contest list', () => {
  test('come back from the address that they made', () => {
    const filters = { status: -1, type: 1, keyword: '秋季 open', currentPage: 3 }
    expect(readFilters(writeFilters(filters))).toEqual(filters)
  })
  test('leave an address without filters empty', () => {
    expect(writeFilters(readFilters(new URLSearchParams())).toString()).toBe('')
  })
  test('take what is not a filter for none', () => {
    expect(readFilters(new URLSearchParams('status=7&type=x&currentPage=-2'))).toEqual({
      status: null,
      type: null,
      keyword: '',
      currentPage: 1,
    })
  })
})

import { describe, expect, test } from 'vitest'
import { limits } from '@podium/proto/rules/limits.ts'
import { pageBounds } from './page.ts'

describe('a page of a list', () => {
  test('has as many rows as are asked for, and at most what the contract allows', () => {
    const sizeOf = (limit: number) => pageBounds({ limit }, 10).size
    expect([30, limits.pageMaxRows, limits.pageMaxRows + 1, 1_000_000].map(sizeOf)).toEqual([30, 500, 500, 500])
  })
  test('has the rows of the list where none, or fewer than one, are asked for', () => {
    expect([{}, { limit: 0 }, { limit: -5 }].map((query) => pageBounds(query, 10).size)).toEqual([10, 10, 10])
  })
  test('begins with the first where a page before it is asked for, and never behind what can be counted', () => {
    expect(pageBounds({ currentPage: 0, limit: 20 }, 10)).toEqual({ current: 1, size: 20, offset: 0 })
    expect(pageBounds({ currentPage: 3, limit: 20 }, 10)).toEqual({ current: 3, size: 20, offset: 40 })
    const last = pageBounds({ currentPage: Number.MAX_SAFE_INTEGER, limit: limits.pageMaxRows }, 10)
    expect(Number.isSafeInteger(last.offset)).toBe(true)
  })
})

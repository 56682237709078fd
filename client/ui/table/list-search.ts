/** Keyword and page of a list of the back office; they live in the address. What makes no sense reads as not set. */
import { limits } from '@podium/proto/rules/limits.ts'
import { numberFrom } from '../state/address-number.ts'

export interface ListSearch {
  readonly keyword: string
  readonly currentPage: number
  readonly limit: number
}

const defaultRows = 10

export function readListSearch(search: URLSearchParams): ListSearch {
  const limit = Number(search.get('limit'))
  return {
    keyword: search.get('keyword') ?? '',
    currentPage: numberFrom(search.get('currentPage'), 1),
    limit: limits.pageSizes.some((size) => size === limit) ? limit : defaultRows,
  }
}

/** Another keyword or page size starts again on page 1; what else the address holds stays. */
export function changedListSearch(before: URLSearchParams, change: Partial<ListSearch>): URLSearchParams {
  const { keyword, currentPage, limit } = { ...readListSearch(before), currentPage: 1, ...change }
  const search = new URLSearchParams(before)
  const put = (key: string, value: string, absent: string) =>
    value === absent ? search.delete(key) : search.set(key, value)
  put('keyword', keyword, '')
  put('currentPage', String(currentPage), '1')
  put('limit', String(limit), String(defaultRows))
  return search
}

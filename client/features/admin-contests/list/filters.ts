/** Search and page of the contest list of the back office; they live in the address. What makes no sense reads as not set. */
import { limits } from '@podium/proto/model/limits.ts'

export interface ListFilters {
  readonly keyword: string
  readonly currentPage: number
  readonly limit: number
}

const DEFAULT_ROWS = 10

export function readFilters(search: URLSearchParams): ListFilters {
  const page = Number(search.get('currentPage'))
  const limit = Number(search.get('limit'))
  return {
    keyword: search.get('keyword') ?? '',
    currentPage: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    limit: limits.pageSizes.some((size) => size === limit) ? limit : DEFAULT_ROWS,
  }
}

/** Another keyword or page size starts again on page 1. */
export function changedSearch(filters: ListFilters, change: Partial<ListFilters>): URLSearchParams {
  const { keyword, currentPage, limit } = { ...filters, currentPage: 1, ...change }
  const search = new URLSearchParams()
  if (keyword !== '') search.set('keyword', keyword)
  if (currentPage !== 1) search.set('currentPage', String(currentPage))
  if (limit !== DEFAULT_ROWS) search.set('limit', String(limit))
  return search
}

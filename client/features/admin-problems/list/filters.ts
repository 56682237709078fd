/** Filters of the problem list of the back office; they live in the address. What makes no sense reads as not set. */
import { isSiteKey } from '@podium/proto/rules/remote/site-keys.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { numberFrom } from '../../../ui/state/address-number.ts'

export interface ListFilters {
  readonly keyword: string
  /** 0 all, 1 public, 2 private, 3 for contests. */
  readonly auth: number
  /** `All`, `Mine` for the problems of this site, or the key of a remote one. */
  readonly oj: string
  readonly currentPage: number
  readonly limit: number
}

const defaultRows = 10

const isBank = (text: string): boolean => text === 'Mine' || isSiteKey(text)

export const readFilters = (search: URLSearchParams): ListFilters => ({
  keyword: search.get('keyword') ?? '',
  auth: /^[123]$/.test(search.get('auth') ?? '') ? Number(search.get('auth')) : 0,
  oj: [search.get('oj') ?? ''].find(isBank) ?? 'All',
  currentPage: numberFrom(search.get('currentPage'), 1),
  limit: numberFrom(search.get('limit'), defaultRows, limits.pageMaxRows),
})

/** A change of anything but the page starts again on page 1. */
export function changedSearch(filters: ListFilters, change: Partial<ListFilters>): URLSearchParams {
  const next = { ...filters, currentPage: 1, ...change }
  const search = new URLSearchParams()
  if (next.keyword !== '') search.set('keyword', next.keyword)
  if (next.auth !== 0) search.set('auth', String(next.auth))
  if (next.oj !== 'All') search.set('oj', next.oj)
  if (next.currentPage !== 1) search.set('currentPage', String(next.currentPage))
  if (next.limit !== defaultRows) search.set('limit', String(next.limit))
  return search
}

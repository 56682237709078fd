/**
 * Filters of the problem list live in the address and nowhere else: `oj`, `difficulty`, `keyword`, `tagId` (a JSON
 * list), `currentPage`, `limit` (spec/1 section 2), and beyond these `own`, `sort`, `down`. A value that makes no
 * sense reads as not set.
 */
import { bankSorts } from '@podium/proto/rules/problem/bank-sorts.ts'
import type { BankSort } from '@podium/proto/rules/problem/bank-sorts.ts'
import { isSiteKey, siteKeys, siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { numberFrom } from '../../../ui/state/address-number.ts'

/** What a remote bank is called: the short name of AtCoder is a verdict's as well. */
export const nameOfBank = (bank: string): string => (isSiteKey(bank) ? siteNames[bank] : bank)

const banks: readonly string[] = ['All', 'Mine', ...siteKeys]

export interface ListFilters {
  /** `All`, `This site` or a remote bank. */
  readonly oj: string
  /** 0, 1, 2 or null for any. */
  readonly difficulty: number | null
  readonly keyword: string
  /** A problem must carry all of them. */
  readonly tagIds: readonly number[]
  /** Own state; null for any, and for a visitor. */
  readonly own: 'solved' | 'unsolved' | null
  readonly sort: BankSort
  readonly isDescending: boolean
  readonly currentPage: number
  readonly limit: number
}

export const noFilters: ListFilters = {
  oj: 'All',
  difficulty: null,
  keyword: '',
  tagIds: [],
  own: null,
  sort: 'id',
  isDescending: false,
  currentPage: 1,
  limit: limits.problemPageRows,
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** Accepts numbers written as text too, as older links have them. */
const readTagIds = (text: string | null): readonly number[] => {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? [...new Set(list.map(Number).filter(isId))] : []
  } catch {
    return []
  }
}

export function readFilters(search: URLSearchParams): ListFilters {
  const oj = search.get('oj') ?? ''
  const difficulty = search.get('difficulty') ?? ''
  const own = search.get('own')
  return {
    oj: banks.includes(oj) ? oj : noFilters.oj,
    difficulty: /^[012]$/.test(difficulty) ? Number(difficulty) : null,
    keyword: search.get('keyword') ?? '',
    tagIds: readTagIds(search.get('tagId')),
    own: own === 'solved' || own === 'unsolved' ? own : null,
    sort: bankSorts.find((one) => one === search.get('sort')) ?? noFilters.sort,
    isDescending: search.get('down') === 'true',
    currentPage: numberFrom(search.get('currentPage'), 1),
    limit: numberFrom(search.get('limit'), noFilters.limit, limits.pageMaxRows),
  }
}

/** The address of filters; what is not set is left out. */
export function writeFilters(filters: ListFilters): URLSearchParams {
  const search = new URLSearchParams()
  if (filters.oj !== noFilters.oj) search.set('oj', filters.oj)
  if (filters.difficulty !== null) search.set('difficulty', String(filters.difficulty))
  if (filters.keyword !== '') search.set('keyword', filters.keyword)
  if (filters.tagIds.length > 0) search.set('tagId', JSON.stringify(filters.tagIds))
  if (filters.own !== null) search.set('own', filters.own)
  if (filters.sort !== noFilters.sort) search.set('sort', filters.sort)
  if (filters.isDescending) search.set('down', 'true')
  if (filters.currentPage !== 1) search.set('currentPage', String(filters.currentPage))
  if (filters.limit !== noFilters.limit) search.set('limit', String(filters.limit))
  return search
}

/** A change of anything but the page starts again on page 1; another bank has other tags. */
export function changeFilters(filters: ListFilters, change: Partial<ListFilters>): ListFilters {
  const tagIds = change.oj !== undefined && change.oj !== filters.oj ? [] : filters.tagIds
  return { ...filters, tagIds, currentPage: 1, ...change }
}

/** Bank code of the tag calls for a choice of the bank filter (contract/practice 2.3). */
export const tagBank = (oj: string): string => (oj === 'All' ? 'ALL' : oj === 'Mine' ? 'ME' : oj)

/** How many filters are set: bank, level, own state and each tag. */
export const activeCount = (filters: ListFilters): number =>
  [filters.oj !== noFilters.oj, filters.difficulty !== null, filters.own !== null].filter(Boolean).length +
  filters.tagIds.length

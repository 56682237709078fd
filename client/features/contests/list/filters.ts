/** Filters of the contest list, in the address: `currentPage`, `status`, `keyword`, `type`. */
import { numberFrom } from '../../../ui/state/address-number.ts'

export interface ContestFilters {
  /** -1 scheduled, 0 running, 1 ended; null for all. */
  readonly status: number | null
  /** 0 ACM, 1 OI; null for all. */
  readonly type: number | null
  readonly keyword: string
  readonly currentPage: number
}

export const pageRows = 10
export const statusCodes = [-1, 0, 1] as const
export const typeCodes = [0, 1] as const

const oneOf = (text: string | null, codes: readonly number[]): number | null => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return codes.includes(value) ? value : null
}

export function readFilters(search: URLSearchParams): ContestFilters {
  return {
    status: oneOf(search.get('status'), statusCodes),
    type: oneOf(search.get('type'), typeCodes),
    keyword: search.get('keyword') ?? '',
    currentPage: numberFrom(search.get('currentPage'), 1),
  }
}

export function writeFilters({ status, type, keyword, currentPage }: ContestFilters): URLSearchParams {
  const search = new URLSearchParams()
  if (status !== null) search.set('status', String(status))
  if (type !== null) search.set('type', String(type))
  if (keyword !== '') search.set('keyword', keyword)
  if (currentPage !== 1) search.set('currentPage', String(currentPage))
  return search
}

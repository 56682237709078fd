/**
 * Filters of the group list, in the address: `auth`, `keyword`, `onlyMine`, `currentPage`, `limit`. What makes no
 * sense reads as not set.
 */
import { groupAuths, groupLimits } from '@podium/proto/rules/group/groups.ts'
import { numberFrom } from '../../../ui/state/address-number.ts'

export interface GroupFilters {
  readonly keyword: string
  /** 0 for all. */
  readonly auth: number
  readonly onlyMine: boolean
  readonly currentPage: number
  readonly limit: number
}

const sizes: readonly number[] = groupLimits.listPageSizes

export function readFilters(search: URLSearchParams): GroupFilters {
  const [auth, limit] = [Number(search.get('auth')), Number(search.get('limit'))]
  return {
    keyword: search.get('keyword')?.trim() ?? '',
    auth: Object.values<number>(groupAuths).includes(auth) ? auth : 0,
    onlyMine: search.get('onlyMine') === 'true',
    currentPage: numberFrom(search.get('currentPage'), 1),
    limit: sizes.includes(limit) ? limit : groupLimits.listPageRows,
  }
}

/** Only what differs from the start stands in the address. */
export const writeFilters = ({
  keyword,
  auth,
  onlyMine,
  currentPage,
  limit,
}: GroupFilters): Record<string, string> => ({
  ...(keyword === '' ? {} : { keyword }),
  ...(auth === 0 ? {} : { auth: String(auth) }),
  ...(onlyMine ? { onlyMine: 'true' } : {}),
  ...(currentPage === 1 ? {} : { currentPage: String(currentPage) }),
  ...(limit === groupLimits.listPageRows ? {} : { limit: String(limit) }),
})

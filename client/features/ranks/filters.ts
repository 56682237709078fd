/** What a rank shows, kept in the address. */
import { limits } from '@podium/proto/rules/limits.ts'
import { numberFrom } from '../../ui/state/address-number.ts'

export interface RankFilters {
  readonly searchUser: string
  readonly currentPage: number
  readonly limit: number
}

/** As far as the server pages. */
const pageMax = 1_000_000

export function readRankFilters(search: URLSearchParams): RankFilters {
  const limit = Number(search.get('limit'))
  return {
    searchUser: search.get('searchUser')?.trim() ?? '',
    currentPage: numberFrom(search.get('currentPage'), 1, pageMax),
    limit: (limits.pageSizes as readonly number[]).includes(limit) ? limit : limits.rankPageRows,
  }
}

/** Only what differs from the start stands in the address. */
export const writeRankFilters = ({ searchUser, currentPage, limit }: RankFilters): Record<string, string> => ({
  ...(searchUser === '' ? {} : { searchUser }),
  ...(currentPage === 1 ? {} : { currentPage: String(currentPage) }),
  ...(limit === limits.rankPageRows ? {} : { limit: String(limit) }),
})

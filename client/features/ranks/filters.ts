/** What a rank shows, kept in the address. */
import { limits } from '@podium/proto/model/limits.ts'

export interface RankFilters {
  readonly searchUser: string
  readonly currentPage: number
  readonly limit: number
}

const pageOf = (text: string | null): number => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

export function readRankFilters(search: URLSearchParams): RankFilters {
  const limit = Number(search.get('limit'))
  return {
    searchUser: search.get('searchUser')?.trim() ?? '',
    currentPage: pageOf(search.get('currentPage')),
    limit: (limits.pageSizes as readonly number[]).includes(limit) ? limit : limits.rankPageRows,
  }
}

/** Only what differs from the start stands in the address. */
export const writeRankFilters = ({ searchUser, currentPage, limit }: RankFilters): Record<string, string> => ({
  ...(searchUser === '' ? {} : { searchUser }),
  ...(currentPage === 1 ? {} : { currentPage: String(currentPage) }),
  ...(limit === limits.rankPageRows ? {} : { limit: String(limit) }),
})

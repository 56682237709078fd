/**
 * What the rank of a group shows, in the address: `page`, `limit`, `type`, `searchUser`. What makes no sense reads as
 * not set.
 */
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { numberFrom } from '../../ui/state/address-number.ts'

export interface RankSearch {
  /** 0 ACM, 1 OI. */
  readonly type: number
  readonly page: number
  readonly limit: number
  readonly searchUser: string
}

export const rankPageSizes: readonly number[] = [10, groupLimits.rankPageRows, 50, 100]

export const readRank = (search: URLSearchParams): RankSearch => ({
  type: search.get('type') === '1' ? 1 : 0,
  page: numberFrom(search.get('page'), 1),
  limit: rankPageSizes.find((size) => String(size) === search.get('limit')) ?? groupLimits.rankPageRows,
  searchUser: search.get('searchUser')?.trim() ?? '',
})

/** Only what differs from the start stands in the address. */
export const writeRank = ({ type, page, limit, searchUser }: RankSearch): Record<string, string> => ({
  ...(type === 0 ? {} : { type: String(type) }),
  ...(page === 1 ? {} : { page: String(page) }),
  ...(limit === groupLimits.rankPageRows ? {} : { limit: String(limit) }),
  ...(searchUser === '' ? {} : { searchUser }),
})

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'
import type { ListSearch } from '../../ui/table/list-search.ts'

export type AdminUser = CallAnswer<'adminUsers'>['records'][number]

export const usersKey = ['admin', 'users'] as const
export const usableStatus = 0
export const bannedStatus = 1

export interface UserSearch extends ListSearch {
  /** Role id; null for all. */
  readonly type: number | null
  readonly status: number | null
}

export const useUsers = (search: UserSearch) =>
  useQuery({
    queryKey: [...usersKey, search],
    queryFn: ({ signal }) => call('adminUsers', { query: search, signal }),
    placeholderData: keepPreviousData,
  })

export const roleIdOf = ({ roles: [role] }: AdminUser): number => role?.id ?? 0

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'
import type { ListSearch } from '../../ui/table/list-search.ts'

export type AdminUser = CallAnswer<'adminUsers'>['records'][number]

export const USERS_KEY = ['admin', 'users'] as const
export const USABLE = 0
export const BANNED = 1

export interface UserSearch extends ListSearch {
  /** Role id; null for all. */
  readonly type: number | null
  readonly status: number | null
}

export const useUsers = (search: UserSearch) =>
  useQuery({
    queryKey: [...USERS_KEY, search],
    queryFn: ({ signal }) => call('adminUsers', { query: search, signal }),
    placeholderData: keepPreviousData,
  })

export const roleIdOf = ({ roles: [role] }: AdminUser): number => role?.id ?? 0

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { call } from '../../api/call.ts'

export type Announcement = CallAnswer<'adminAnnouncements'>['records'][number]

export const ANNOUNCEMENTS_KEY = ['admin', 'announcements'] as const
export const VISIBLE = 0
export const HIDDEN = 1

export const useAnnouncements = (currentPage: number, limit: number) =>
  useQuery({
    queryKey: [...ANNOUNCEMENTS_KEY, currentPage, limit],
    queryFn: ({ signal }) => call('adminAnnouncements', { query: { currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
  })

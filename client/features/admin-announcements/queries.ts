import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const ANNOUNCEMENTS_KEY = ['admin', 'announcements'] as const

export const useAnnouncements = (currentPage: number, limit: number) =>
  useQuery({
    queryKey: [...ANNOUNCEMENTS_KEY, currentPage, limit],
    queryFn: ({ signal }) => call('adminAnnouncements', { query: { currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
  })

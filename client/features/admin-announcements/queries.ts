import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const announcementsKey = ['admin', 'announcements'] as const

export const useAnnouncements = (currentPage: number, limit: number) =>
  useQuery({
    queryKey: [...announcementsKey, currentPage, limit],
    queryFn: ({ signal }) => call('adminAnnouncements', { query: { currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
  })

import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'
import { groupKey } from './queries.ts'
import { useGroupEvents } from '../../domain/group/use-group-events.ts'

export const announcementsKey = (gid: number) => [...groupKey(gid), 'announcements'] as const

interface Paging {
  readonly currentPage: number
  readonly limit: number
}

/** @param isWhole hidden ones as well, for administrators of the group */
export const useAnnouncements = (gid: number, paging: Paging, isWhole: boolean) =>
  useGroupEvents<CallAnswer<'groupAnnouncements'>>({
    gid,
    what: 'announcements',
    key: [...announcementsKey(gid), isWhole, paging],
    load: (signal) =>
      call(isWhole ? 'groupAdminAnnouncements' : 'groupAnnouncements', { query: { gid, ...paging }, signal }),
  })

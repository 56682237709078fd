import { topics } from '@podium/proto/events/topics.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { contestKey } from '../queries.ts'
import { useReadAnnouncements } from './read-announcements.ts'
import type { ContestView } from './use-contest.ts'

type Unread = CallAnswer<'unreadContestAnnouncements'>

export interface UnreadAnnouncements {
  readonly unread: number
  /** They have been asked for. */
  readonly isKnown: boolean
  /** The newest that the reader has not read. */
  readonly latest: Unread[number] | null
  readonly markRead: (ids: readonly number[]) => void
}

const unreadKey = (cid: number) => [...contestKey(cid), 'unread'] as const

/** A page of the contest's announcements, the newest first. What is pushed to the notice line renews it as well. */
export function useAnnouncements(cid: number, paging: { readonly currentPage: number; readonly limit: number }) {
  const news = useQuery({ queryKey: unreadKey(cid), queryFn: skipToken }).dataUpdatedAt
  return useQuery({
    queryKey: [...contestKey(cid), 'announcements', paging, news],
    queryFn: ({ signal }) => call('contestAnnouncements', { query: { cid, ...paging }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
}

/** Unread announcements: pushed while the contest is not over, asked for every 60 s only while the socket is down. */
export function useUnreadAnnouncements({ cid, moment, mayEnter }: ContestView): UnreadAnnouncements {
  const [read, markRead] = useReadAnnouncements(cid)
  const query = useLiveQuery({
    key: unreadKey(cid),
    topic: moment.isOver ? null : topics.contest(cid, 'announcements'),
    enabled: mayEnter,
    load: (signal) =>
      call('unreadContestAnnouncements', { body: { cid, readAnnouncementList: [...read] }, signal, quiet: true }),
    // An announcement may be new, changed or taken back: the list says which.
    apply: () => reloadSnapshot,
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })
  const unread = (query.data ?? []).filter(({ id }) => !read.includes(id))
  return { unread: unread.length, isKnown: query.data !== undefined, latest: unread[0] ?? null, markRead }
}

import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../../api/call.ts'
import { countDiscussions } from '../../domain/site/moved-counters.ts'
import { useSiteList } from '../../domain/site/use-site-list.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { parseTime } from '../../ui/text/format.ts'

export type DiscussionRow = CallAnswer<'discussionList'>['records'][number]
export type Discussion = CallAnswer<'discussionDetail'>
export type Category = CallAnswer<'discussionCategories'>[number]

export const discussionsKey = ['discussions'] as const
export const categoriesKey = ['discussion-categories'] as const
export const discussionKey = (did: number, uid: string | null) => ['discussion', did, uid] as const

export interface ListFilter {
  readonly keyword: string
  readonly cid: number | null
  readonly onlyMine: boolean
  readonly currentPage: number
  readonly pid: string | null
}

export const useDiscussions = (filter: ListFilter, uid: string | null) =>
  useSiteList({
    what: 'discussions',
    key: [...discussionsKey, filter, uid],
    load: (signal) =>
      call('discussionList', { query: { ...filter, limit: discussionLimits.discussionPageRows }, signal }),
    count: countDiscussions,
  })

export const useCategories = () =>
  useQuery({
    queryKey: categoriesKey,
    queryFn: ({ signal }) => call('discussionCategories', { signal }),
    staleTime: 60_000,
    meta: { isAside: true },
  })

/**
 * One discussion, loaded again when it is changed, and refused when it is taken away. Each load counts as a view, so
 * it does not poll: comments do, and a socket that comes back gets the newest state.
 */
export const useDiscussion = (did: number, uid: string | null) =>
  useLiveQuery({
    key: discussionKey(did, uid),
    topic: topics.discussion(did),
    enabled: did > 0,
    load: (signal) => call('discussionDetail', { query: { did }, signal }),
    apply: (before, events) => (events.kind === 'changed' ? reloadSnapshot : before),
    revOf: ({ gmtModified }) => parseTime(gmtModified)?.getTime() ?? 0,
    poll: { everyMs: 30_000, while: () => false },
  })

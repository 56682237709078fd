import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { AdminDiscussionEventData } from '@podium/proto/events/events.ts'
import type { EventOf } from '@podium/proto/events/live-events.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../../api/call.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import type { ListSearch } from '../../ui/table/list-search.ts'

export type DiscussionRow = CallAnswer<'discussionList'>['records'][number]
export type ReportPage = CallAnswer<'discussionReports'>
export type Report = ReportPage['records'][number]

const pollMs = 30_000
const discussionsKey = ['admin', 'discussions'] as const
const reportsKey = ['admin', 'discussion-reports'] as const

/** Loads a list again when somebody has changed it. */
const reloadOn =
  (what: AdminDiscussionEventData['what']) =>
  <Data>(before: Data, { data }: EventOf<'admin-talk'>): Data | typeof reloadSnapshot =>
    data.what === what ? reloadSnapshot : before

/** Discussions of the site and of groups, disabled ones included, live. */
export const useAdminDiscussions = (search: ListSearch) =>
  useLiveQuery({
    key: [...discussionsKey, search],
    topic: topics.adminDiscussions(),
    keepsPrevious: true,
    load: (signal) => call('discussionList', { query: { ...search, admin: true }, signal }),
    apply: reloadOn('discussions'),
    poll: { everyMs: pollMs },
  })

/** Reports, unread first, live. */
export const useReports = (page: Pick<ListSearch, 'currentPage' | 'limit'>) =>
  useLiveQuery({
    key: [...reportsKey, page],
    topic: topics.adminDiscussions(),
    keepsPrevious: true,
    load: (signal) => call('discussionReports', { query: page, signal }),
    apply: reloadOn('reports'),
    poll: { everyMs: pollMs },
  })

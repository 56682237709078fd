import { limits } from '@podium/proto/rules/limits.ts'
import type { UnreadCounts } from '@podium/proto/rules/message/messages.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../api/call.ts'
import { useLiveQuery } from './live-query.ts'
import type { LiveQueryResult } from './live-query.ts'

export const unreadKey = (uid: string) => ['unread', uid] as const

/** Unread messages of the signed-in user by kind, pushed; polled only while the socket is down. */
export const useUnread = (uid: string): LiveQueryResult<UnreadCounts> =>
  useLiveQuery({
    key: unreadKey(uid),
    topic: topics.user(uid),
    load: (signal): Promise<UnreadCounts> => call('unreadMessages', { signal, quiet: true }),
    apply: (before, { kind, data }) => (kind === 'unread' && data.rev > before.rev ? data : before),
    poll: { everyMs: limits.poll.unreadMs },
  })

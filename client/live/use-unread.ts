import type { UnreadEventData } from '@podium/proto/events/events.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { UnreadCounts } from '@podium/proto/rules/message/messages.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../api/call.ts'
import { useLiveQuery } from './live-query.ts'
import type { LiveQueryResult } from './live-query.ts'

export const unreadKey = (uid: string) => ['unread', uid] as const

/** Unread messages of the signed-in user by kind, pushed; polled only while the socket is down. */
export const useUnread = (uid: string): LiveQueryResult<UnreadCounts> =>
  useLiveQuery<UnreadCounts>({
    key: unreadKey(uid),
    topic: topics.user(uid),
    load: (signal) => call('unreadMessages', { signal, quiet: true }),
    apply: (before, { kind, data }) => {
      const events = data as UnreadEventData
      return kind === 'unread' && events.rev > before.rev ? events : before
    },
    poll: { everyMs: limits.poll.unreadMs },
  })

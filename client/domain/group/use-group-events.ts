import type { GroupEventData, MovedCounters } from '@podium/proto/events/events.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { applyToList } from '../site/list-events.ts'
import { userTopic } from '../user/user-topic.ts'

interface GroupEventsOptions<Data> {
  /** Null for a list of the site, which no group tells of. */
  readonly gid: number | null
  /** The news that make it load again. */
  readonly what: GroupEventData['what'] | readonly GroupEventData['what'][]
  readonly key: readonly unknown[]
  readonly load: (signal: AbortSignal) => Promise<Data>
  /** The reader, where the list shows what they have solved. */
  readonly uid?: string
  /** The list with counters that have moved; absent where it shows none. */
  readonly count?: (before: Data, moved: MovedCounters) => Data
}

/** A list of a group: what is pushed says that something of it is different; the call says what, for this reader. */
export const useGroupEvents = <Data>({ gid, what, key, load, uid, count }: GroupEventsOptions<Data>) =>
  useLiveQuery<Data, TopicNames['group:info' | 'user']>({
    key,
    topic: gid === null ? null : topics.group(gid, 'info'),
    alsoTopics: [userTopic(uid)],
    keepsPrevious: true,
    load,
    apply: applyToList([what].flat(), count),
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })

import type { MovedCounters } from '@podium/proto/events/events.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import type { SiteList } from '@podium/proto/rules/site/home-lists.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { applyToList } from './list-events.ts'
import { userTopic } from '../user/user-topic.ts'

/** Everybody who looks at a list is notified at once. */
const spreadMs = 2_000

interface SiteListOptions<Data> {
  readonly what: SiteList
  readonly key: readonly unknown[]
  readonly load: (signal: AbortSignal) => Promise<Data>
  /** The reader, where the list shows what they have solved. */
  readonly uid?: string | undefined
  readonly freshForMs?: number
  /** The list with counters that have moved; absent where it shows none. */
  readonly count?: (before: Data, moved: MovedCounters) => Data
}

/** A page of a list of the site, loaded again when the list is another one, or the reader's own state on it. */
export const useSiteList = <Data>({ what, key, load, uid, freshForMs, count }: SiteListOptions<Data>) =>
  useLiveQuery<Data, TopicNames['lists' | 'user']>({
    key,
    topic: topics.lists(),
    alsoTopics: [userTopic(uid)],
    keepsPrevious: true,
    freshForMs,
    spreadMs,
    load,
    apply: applyToList([what], count),
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })

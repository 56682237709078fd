import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { SiteList } from '@podium/proto/rules/site/home-lists.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'

/** Everybody who looks at a list is notified at once. */
const spreadMs = 2_000

interface SiteListOptions<Data> {
  readonly what: SiteList
  readonly key: readonly unknown[]
  readonly load: (signal: AbortSignal) => Promise<Data>
}

/** A page of a list of the site, loaded again when the list is another one. */
export const useSiteList = <Data>({ what, key, load }: SiteListOptions<Data>) =>
  useLiveQuery({
    key,
    topic: topics.lists(),
    keepsPrevious: true,
    spreadMs,
    load,
    apply: (before, { data }) => (data.what === what ? reloadSnapshot : before),
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })

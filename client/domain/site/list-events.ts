import type { MovedCounters } from '@podium/proto/events/events.ts'
import type { EventOf } from '@podium/proto/events/live-events.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { isOwnVerdict } from '../submission/own-verdict.ts'

type ListEvent = EventOf<TopicNames['lists' | 'group:info' | 'user']>

/**
 * What an event does to a page of a list of the site or of a group.
 * @param whats what of them the page shows
 * @param count the page with counters that have moved; absent where it shows none
 */
export const applyToList =
  <Data>(whats: readonly string[], count?: (before: Data, moved: MovedCounters) => Data) =>
  (before: Data, event: ListEvent): Data | typeof reloadSnapshot => {
    if (event.kind === 'counters') return count?.(before, event.data) ?? before
    if (event.kind === 'changed') return whats.includes(event.data.what) ? reloadSnapshot : before
    return isOwnVerdict(event) ? reloadSnapshot : before
  }

import type { LiveState } from '../ui/feedback/live-badge.tsx'
import type { Connection, TopicState } from './socket.ts'

/** How a query's news arrive right now; `state` is null where there is nothing to say (yet). */
export interface LiveStatus {
  readonly state: LiveState | null
  /** Events so far. */
  readonly eventCount: number
}

/** @param pollEveryMs interval of the polling that keeps the page up, null when none does */
export function badgeState(topic: TopicState, connection: Connection, pollEveryMs: number | null): LiveState | null {
  if (topic.kind === 'live') return { kind: 'live' }
  if (pollEveryMs !== null) return { kind: 'polling', everyMs: pollEveryMs }
  if (connection.kind === 'waiting' || connection.kind === 'refused')
    return { kind: 'reconnecting', retryAtMs: connection.retryAtMs }
  // A try that is under way is shown like the wait before it: the badge would come and go with each.
  if (connection.kind === 'connecting') return { kind: 'reconnecting', retryAtMs: null }
  return null
}

export function isSameState(a: LiveState | null, b: LiveState | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

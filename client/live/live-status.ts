import type { LiveState } from '../ui/live-badge.tsx'
import type { Connection, TopicState } from './socket.ts'

/** How a query's news arrive right now; `state` is null where there is nothing to say (yet). */
export interface LiveStatus {
  readonly state: LiveState | null
  /** Events so far. */
  readonly beats: number
}

/** @param pollEveryMs interval of the polling that is under way, null when nothing is polled */
export function badgeState(topic: TopicState, connection: Connection, pollEveryMs: number | null): LiveState | null {
  if (topic.kind === 'live') return { kind: 'live' }
  if (pollEveryMs !== null) return { kind: 'polling', everyMs: pollEveryMs }
  if (connection.kind === 'waiting' || connection.kind === 'refused') return { kind: 'reconnecting', retryAtMs: connection.retryAtMs }
  return null
}

export function isSameState(a: LiveState | null, b: LiveState | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { loadAgain, thisMoment } from './freshness.ts'
import type { Moment } from './freshness.ts'

const pauseMs = 1000

/** Whether an event is one of a user's own, which nobody else gets; what a poll brings has no topic. */
export const isOwn = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'topic' in event && String(event.topic).startsWith('user:')

/**
 * Loads a snapshot again: soon, and then at most once in a second. Where very many pages find at once that they have
 * to, each waits a while of its own first, of up to `spreadMs`.
 */
export class Reloads {
  private readonly client: QueryClient
  private readonly key: () => QueryKey
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Since when what is shown is known to lack something. */
  private staleSince: Moment | null = null

  constructor(client: QueryClient, key: () => QueryKey) {
    this.client = client
    this.key = key
  }

  want(spreadMs = 0): void {
    this.staleSince = thisMoment()
    if (this.timer !== undefined) return
    const again = (): void => {
      this.timer = undefined
      if (this.staleSince !== null) this.want(spreadMs)
    }
    // Not within the call: a load that finds itself stale is still the query's running fetch.
    this.timer = setTimeout(() => {
      if (this.staleSince !== null) loadAgain(this.client, this.key(), this.staleSince)
      this.staleSince = null
      this.timer = setTimeout(again, pauseMs)
    }, Math.random() * spreadMs)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}

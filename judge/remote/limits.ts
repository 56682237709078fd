/**
 * How often a site is spoken to. Requests of every kind pass two token buckets of this process, the site's and that of
 * our address; posts of an account, and calls whose limit counts for the whole installation, pass an entry that all
 * processes share, so that a lane which changes hands does not post too soon.
 */
import type { RemotePace } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteSite } from '@podium/proto/rules/remote/sites.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import type { Clock } from './clock.ts'

export class TokenBucket {
  private readonly capacity: number
  private readonly refillMs: number
  private readonly clock: Clock
  /** When the bucket would be full if nobody took more. */
  private fullAtMs = -Infinity

  /** @param refillMs for one token */
  constructor(capacity: number, refillMs: number, clock: Clock) {
    this.capacity = capacity
    this.refillMs = refillMs
    this.clock = clock
  }

  /** Takes a token that is there, or one that will be, and waits for it. Those who wait go in order. */
  async take(): Promise<void> {
    const nowMs = this.clock.nowMs()
    this.fullAtMs = Math.max(this.fullAtMs, nowMs) + this.refillMs
    const waitMs = this.fullAtMs - nowMs - this.capacity * this.refillMs
    if (waitMs > 0) await this.clock.sleep(waitMs)
  }
}

/** A moment that several processes share: nobody goes on before it. */
export class SharedPace {
  private readonly paces: Bucket<RemotePace>
  private readonly key: string
  private readonly clock: Clock

  /** @param key `<SITE>.<accountId>` of posts, or what else is limited */
  constructor(paces: Bucket<RemotePace>, key: string, clock: Clock) {
    this.paces = paces
    this.key = key
    this.clock = clock
  }

  /** Waits until the moment is over. */
  async wait(): Promise<void> {
    for (;;) {
      const nextAtMs = (await this.paces.get(this.key))?.value.nextAtMs ?? 0
      const waitMs = nextAtMs - this.clock.nowMs()
      if (waitMs <= 0) return
      await this.clock.sleep(waitMs)
    }
  }

  /** Nobody goes on for so long from now; what is later already stays. */
  hold(durationMs: number): Promise<void> {
    return this.set(durationMs, true)
  }

  /** Nobody goes on for so long from now, and no longer, whatever was held before. */
  holdAnew(durationMs: number): Promise<void> {
    return this.set(durationMs, false)
  }

  private async set(durationMs: number, keepsLater: boolean): Promise<void> {
    for (;;) {
      const found = await this.paces.get(this.key)
      const value: RemotePace = { v: 1, nextAtMs: Math.round(this.clock.nowMs() + durationMs) }
      if (keepsLater && found !== null && found.value.nextAtMs >= value.nextAtMs) return
      const written =
        found === null ? this.paces.create(this.key, value) : this.paces.update(this.key, value, found.revision)
      if ((await written) !== null) return
    }
  }

  /** Waits, and holds the moment for the one who comes next, as one step. */
  async pass(spacingMs: number): Promise<void> {
    for (;;) {
      await this.wait()
      const found = await this.paces.get(this.key)
      const nowMs = this.clock.nowMs()
      if (found !== null && found.value.nextAtMs > nowMs) continue
      const value: RemotePace = { v: 1, nextAtMs: Math.round(nowMs + spacingMs) }
      const written =
        found === null ? this.paces.create(this.key, value) : this.paces.update(this.key, value, found.revision)
      if ((await written) !== null) return
    }
  }
}

/** Requests of our address to all sites together. */
const addressBurst = 8
const addressRefillMs = 100
const siteBurst = 2

export interface RequestLimits {
  /** Waits until a request to the site may leave. @param path without query */
  readonly beforeRequest: (site: RemoteSite, path: string) => Promise<void>
}

/** Of one process, and of the whole installation where a site counts so. */
export const createRequestLimits = (clock: Clock, paces: Bucket<RemotePace>): RequestLimits => {
  const address = new TokenBucket(addressBurst, addressRefillMs, clock)
  const sites = new Map<string, TokenBucket>()
  return {
    beforeRequest: async ({ laneSite, requestSpacingMs, isPacedTogether, callPath }, path) => {
      // A post that stood behind many looks at runs would be given up.
      const key = `${laneSite}.${callPath !== null && path.startsWith(callPath) ? 'calls' : 'requests'}`
      const bucket = sites.get(key) ?? new TokenBucket(siteBurst, requestSpacingMs, clock)
      sites.set(key, bucket)
      await address.take()
      if (isPacedTogether) await new SharedPace(paces, key, clock).pass(requestSpacingMs)
      else await bucket.take()
    },
  }
}

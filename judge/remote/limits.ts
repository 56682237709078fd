/**
 * How often a site is spoken to. Every limit counts for the whole installation, however many remote judges it has, and
 * is an entry that they all change by compare-and-set: requests pass the bucket of our address and that of the site,
 * and posts of an account wait for a moment, so that a lane which changes hands does not post too soon.
 */
import type { RemotePace } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteSite } from '@podium/proto/rules/remote/sites.ts'
import type { Bucket, BucketEntry } from '@podium/proto/server/buckets.ts'
import type { Clock } from './clock.ts'

/** @returns false when somebody else was first */
const write = async (
  paces: Bucket<RemotePace>,
  key: string,
  nextAtMs: number,
  found: BucketEntry<RemotePace> | null,
): Promise<boolean> => {
  const value: RemotePace = { v: 1, nextAtMs: Math.round(nextAtMs) }
  const written = found === null ? paces.create(key, value) : paces.update(key, value, found.revision)
  return (await written) !== null
}

export interface Rate {
  /** So many pass at once after a pause. */
  readonly burst: number
  readonly spacingMs: number
}

/** A token bucket that several processes share. */
export class SharedBucket {
  private readonly paces: Bucket<RemotePace>
  private readonly key: string
  private readonly clock: Clock

  constructor(paces: Bucket<RemotePace>, key: string, clock: Clock) {
    this.paces = paces
    this.key = key
    this.clock = clock
  }

  /** Takes a token that is there, or one that will be, and waits for it. Those who wait go in order. */
  async take({ burst, spacingMs }: Rate): Promise<void> {
    for (;;) {
      const found = await this.paces.get(this.key)
      const nowMs = this.clock.nowMs()
      const turnAtMs = Math.max(found?.value.nextAtMs ?? 0, nowMs)
      if (!(await write(this.paces, this.key, turnAtMs + spacingMs, found))) continue
      const waitMs = turnAtMs - (burst - 1) * spacingMs - nowMs
      if (waitMs > 0) await this.clock.sleep(waitMs)
      return
    }
  }
}

/** A moment that several processes share: nobody goes on before it. */
export class SharedPace {
  private readonly paces: Bucket<RemotePace>
  private readonly key: string
  private readonly clock: Clock

  /** @param key `<SITE>.<accountId>` */
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
      const nextAtMs = this.clock.nowMs() + durationMs
      if (keepsLater && found !== null && found.value.nextAtMs >= nextAtMs) return
      if (await write(this.paces, this.key, nextAtMs, found)) return
    }
  }
}

/** Requests to all sites together. */
const addressRate: Rate = { burst: 8, spacingMs: 100 }
const siteBurst = 2

export interface RequestLimits {
  /** Waits until a request to the site may leave. @param path without query */
  readonly beforeRequest: (site: RemoteSite, path: string) => Promise<void>
}

export const createRequestLimits = (clock: Clock, paces: Bucket<RemotePace>): RequestLimits => {
  const take = (key: string, rate: Rate): Promise<void> => new SharedBucket(paces, key, clock).take(rate)
  return {
    beforeRequest: async ({ laneSite, requestSpacingMs, calls }, path) => {
      // The site's turn comes last: nothing holds a request up any more that has it.
      await take('address', addressRate)
      // A post that stood behind many looks at runs would be given up.
      if (calls !== null && path.startsWith(calls.path))
        await take(`${laneSite}.calls`, { burst: 1, spacingMs: calls.spacingMs })
      else await take(`${laneSite}.requests`, { burst: siteBurst, spacingMs: requestSpacingMs })
    },
  }
}

/**
 * The lease of an account's lane: whoever has it, alone, may speak to the site as that account. It is an entry of a
 * bucket that forgets what is not renewed; its revision when it was taken is the fence, newer for each holder.
 */
import type { LaneLease } from '@podium/proto/events/bus/remote-buckets.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { Clock } from './clock.ts'

export interface Lane {
  readonly fence: number
  /** Until another may have it; 0 when it is lost, or is to be given up. */
  readonly leftMs: () => number
  /** Aborted as soon as it is lost: what is being sent is broken off. */
  readonly lost: AbortSignal
  /** Aborted when it is lost, or is to be given up: whoever waits need not wait any longer. */
  readonly ended: AbortSignal
  /** Nothing is begun in it any more; it is held until its release. */
  readonly giveUp: () => void
  readonly release: () => Promise<void>
}

export interface LaneOptions {
  readonly lanes: Bucket<LaneLease>
  /** `<SITE>.<accountId>` */
  readonly key: string
  /** Name of this process. */
  readonly holder: string
  readonly ttlMs: number
  readonly clock: Clock
  readonly log: Log
}

/** Renewals in the life of a lease. */
const renewalsPerLife = 3

class HeldLane implements Lane {
  readonly fence: number
  private readonly options: LaneOptions
  private readonly loss = new AbortController()
  private readonly end = new AbortController()
  private readonly endRenewing: () => void
  private revision: number
  private untilMs: number

  /** @param askedAtMs before the lease was asked for: its life is counted from there, never from later */
  constructor(options: LaneOptions, revision: number, askedAtMs: number) {
    this.options = options
    this.fence = revision
    this.revision = revision
    this.untilMs = askedAtMs + options.ttlMs
    this.endRenewing = options.clock.every(options.ttlMs / renewalsPerLife, () => this.renew())
  }

  get lost(): AbortSignal {
    return this.loss.signal
  }

  get ended(): AbortSignal {
    return this.end.signal
  }

  giveUp(): void {
    this.end.abort()
  }

  leftMs(): number {
    return this.end.signal.aborted ? 0 : Math.max(0, this.untilMs - this.options.clock.nowMs())
  }

  private async renew(): Promise<void> {
    const { lanes, key, holder, ttlMs, clock, log } = this.options
    const nowMs = clock.nowMs()
    if (this.loss.signal.aborted) return
    if (nowMs >= this.untilMs) return this.lose()
    try {
      const revision = await lanes.update(key, { v: 1, holder, renewedAtMs: nowMs }, this.revision)
      if (revision === null) return this.lose()
      this.revision = revision
      this.untilMs = nowMs + ttlMs
    } catch (error) {
      log.warn({ error, lane: key }, 'a lane could not be renewed yet')
    }
  }

  private lose(): void {
    if (this.loss.signal.aborted) return
    this.endRenewing()
    this.options.log.warn({ lane: this.options.key }, 'a lane is lost')
    this.loss.abort()
    this.end.abort()
  }

  async release(): Promise<void> {
    if (this.loss.signal.aborted) return
    this.endRenewing()
    this.loss.abort()
    this.end.abort()
    await this.options.lanes.remove(this.options.key, this.revision).catch((error: unknown) => {
      this.options.log.warn({ error, lane: this.options.key }, 'a lane could not be released; its lease runs out')
    })
  }
}

/** Null while somebody else has it. */
export const takeLane = async (options: LaneOptions): Promise<Lane | null> => {
  const askedAtMs = options.clock.nowMs()
  const revision = await options.lanes.create(options.key, { v: 1, holder: options.holder, renewedAtMs: askedAtMs })
  return revision === null ? null : new HeldLane(options, revision, askedAtMs)
}

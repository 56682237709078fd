/**
 * Whether this judge takes tasks. There are three reasons for taking none:
 *
 * - Its known run is wrong or slow (self-watch.ts). It takes tasks again when that run is right again.
 * - It failed twice in a row. A judge that cannot judge, because its boxes are gone for instance, fails faster than any
 *   other one judges: it would take every task that comes, and have each of them run out of tries. So it takes none for
 *   a while, longer with each further failure, and others get them. The first one alone may be the task's own.
 * - Its disk is full (disk-room.ts). It takes tasks again when there is room, later when that was too little before.
 */
import type { JudgeOutage } from '@podium/proto/events/bus/judge-heartbeat.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Log } from '@podium/proto/server/log.ts'

const firstRestMs = 1_000
const longestRestMs = 30_000
const failuresBeforeRest = 2
/** How often it is looked whether a full disk has room again. */
const lookMs = 2_000

/** The n-th rest in a row, from 1. */
const restMsOf = (count: number): number => Math.min(longestRestMs, firstRestMs * 2 ** (count - 1))

export class Availability {
  private readonly log: Log
  private readonly listeners = new Set<() => void>()
  private takesAgain = Promise.withResolvers<void>()
  private timer: NodeJS.Timeout | undefined
  private failures = 0
  private timesFull = 0
  /** While the disk is full. */
  private hasRoom: (() => Promise<boolean>) | null = null
  private current: JudgeOutage | null = null

  constructor(log: Log) {
    this.log = log
  }

  /** Null while it takes tasks. */
  get outage(): JudgeOutage | null {
    return this.current
  }

  /** It is out until a right known run. */
  get awaitsKnownRun(): boolean {
    return this.current !== null && this.current.untilMs === undefined
  }

  onChange(act: () => void): void {
    this.listeners.add(act)
  }

  knownRunFailed(reason: JudgeReport): void {
    this.hasRoom = null
    this.begin(reason)
  }

  knownRunRecovered(): void {
    this.failures = 0
    this.finish()
  }

  taskFailed(reason: JudgeReport): void {
    this.failures += 1
    if (this.failures < failuresBeforeRest || this.awaitsKnownRun) return
    if (this.hasRoom === null) this.begin(reason, restMsOf(this.failures - failuresBeforeRest + 1))
  }

  /** It takes tasks again when there is room. */
  diskFull(reason: JudgeReport, hasRoom: () => Promise<boolean>): void {
    if (this.awaitsKnownRun || this.hasRoom !== null) return
    this.hasRoom = hasRoom
    this.timesFull += 1
    this.begin(reason, restMsOf(this.timesFull))
  }

  /** One that needed no room while others found none says nothing. */
  taskSucceeded(): void {
    this.failures = 0
    if (this.awaitsKnownRun || this.hasRoom !== null) return
    this.timesFull = 0
    this.finish()
  }

  /** Resolves while it takes tasks, and after `end`. */
  async untilTaking(): Promise<void> {
    if (this.current !== null) await this.takesAgain.promise
  }

  /** Nobody waits for it any more. */
  end(): void {
    clearTimeout(this.timer)
    this.takesAgain.resolve()
  }

  private begin(reason: JudgeReport, restMs?: number): void {
    clearTimeout(this.timer)
    const nowMs = Date.now()
    // The same one again is no news: the disk is still full.
    if (reason !== this.current?.reason)
      this.log.error({ reason: judgeTextIn(reason, 'en-US'), restMs }, 'takes no tasks')
    if (this.current === null) this.takesAgain = Promise.withResolvers()
    this.current = {
      reason,
      sinceMs: this.current?.sinceMs ?? nowMs,
      ...(restMs === undefined ? {} : { untilMs: nowMs + restMs }),
    }
    if (restMs !== undefined) this.timer = setTimeout(() => void this.rested(reason), restMs).unref()
    this.notify()
  }

  private async rested(reason: JudgeReport): Promise<void> {
    if (this.hasRoom === null) return this.finish()
    const outage = this.current
    const mayTake = await this.hasRoom()
    // Its known run may have been wrong meanwhile, or right.
    if (this.current !== outage || outage === null) return
    if (mayTake) this.finish()
    else this.begin(reason, lookMs)
  }

  private finish(): void {
    clearTimeout(this.timer)
    this.hasRoom = null
    if (this.current === null) return
    this.current = null
    this.takesAgain.resolve()
    this.log.info('takes tasks again')
    this.notify()
  }

  private notify(): void {
    for (const act of this.listeners) act()
  }
}

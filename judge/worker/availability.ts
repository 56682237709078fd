/**
 * Whether this judge takes tasks. There are two reasons for taking none:
 *
 * - Its known run is wrong or slow (self-watch.ts). It takes tasks again when that run is right again.
 * - It failed twice in a row. A judge that cannot judge, because its disk is full for instance, fails faster than any
 *   other one judges: it would take every task that comes, and have each of them run out of tries. So it takes none for
 *   a while, longer with each further failure, and others get them. The first one alone may be the task's own.
 */
import type { JudgeOutage } from '@podium/proto/events/bus/judge-heartbeat.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Log } from '@podium/proto/server/log.ts'

const firstRestMs = 1_000
const longestRestMs = 30_000
const failuresBeforeRest = 2

export class Availability {
  private readonly log: Log
  private readonly listeners = new Set<() => void>()
  private takesAgain = Promise.withResolvers<void>()
  private timer: NodeJS.Timeout | undefined
  private failures = 0
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
    this.begin(reason)
  }

  knownRunRecovered(): void {
    this.failures = 0
    this.finish()
  }

  taskFailed(reason: JudgeReport): void {
    this.failures += 1
    if (this.failures < failuresBeforeRest || this.awaitsKnownRun) return
    this.begin(reason, Math.min(longestRestMs, firstRestMs * 2 ** (this.failures - failuresBeforeRest)))
  }

  taskSucceeded(): void {
    this.failures = 0
    if (!this.awaitsKnownRun) this.finish()
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
    if (this.current === null) this.takesAgain = Promise.withResolvers()
    this.current = {
      reason,
      sinceMs: this.current?.sinceMs ?? nowMs,
      ...(restMs === undefined ? {} : { untilMs: nowMs + restMs }),
    }
    if (restMs !== undefined) this.timer = setTimeout(() => this.finish(), restMs).unref()
    this.log.error({ reason: judgeTextIn(reason, 'en-US'), restMs }, 'takes no tasks')
    this.notify()
  }

  private finish(): void {
    clearTimeout(this.timer)
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

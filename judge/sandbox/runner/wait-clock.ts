/*
 * How long a program has waited, and for what, from looks at its threads every few milliseconds. The wall clock cannot
 * tell: on a busy host a program that computes waits for a core as well, and that is not its doing. So time is told
 * apart in three:
 *
 *   idle   every thread sleeps, and so does whoever it may be waiting for: the program's own doing
 *   spared it could run and got no core, or it sleeps while the other side of its dialogue works: not its doing
 *   own    what is left: it computes, or the kernel works for it (a disk)
 *
 * The times between looks vary, so that no program can be awake for every look and asleep in between.
 */
import type { Activity } from '../cgroup/threads.ts'

const shortestLookMs = 30
const longestLookMs = 70

interface WaitWatch {
  activity: () => Activity
  /** CPU time so far. */
  cpuMs: () => number
  isOtherAsleep: () => boolean
  /** Of idle time. */
  limitMs: number
  onLimit: () => void
}

export class WaitClock {
  private readonly watch: WaitWatch
  private idleTotalMs = 0
  private sparedTotalMs = 0
  private lookedAtMs = performance.now()
  private cpuSeenMs = 0
  private timer: NodeJS.Timeout

  constructor(watch: WaitWatch) {
    this.watch = watch
    this.timer = this.next()
  }

  private next(): NodeJS.Timeout {
    return setTimeout(() => this.look(), shortestLookMs + Math.random() * (longestLookMs - shortestLookMs))
  }

  private look(): void {
    this.count()
    if (this.idleTotalMs >= this.watch.limitMs) this.watch.onLimit()
    else this.timer = this.next()
  }

  private count(): void {
    const nowMs = performance.now()
    const cpuMs = this.watch.cpuMs()
    const sinceMs = nowMs - this.lookedAtMs
    const computedMs = cpuMs - this.cpuSeenMs
    this.lookedAtMs = nowMs
    this.cpuSeenMs = cpuMs
    const activity = this.watch.activity()
    if (activity === 'runnable') this.sparedTotalMs += Math.max(0, sinceMs - computedMs)
    else if (activity === 'asleep' && !this.watch.isOtherAsleep()) this.sparedTotalMs += sinceMs
    // when this process itself came late, nobody knows what the program did in the meantime
    else if (activity === 'asleep') this.idleTotalMs += Math.min(sinceMs, longestLookMs)
  }

  /** Counted from looks, so up to one look short. */
  idleMs(): number {
    return this.idleTotalMs
  }

  /** Up to one look short, too. */
  sparedMs(): number {
    return this.sparedTotalMs
  }

  end(): void {
    clearTimeout(this.timer)
  }
}

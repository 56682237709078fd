/*
 * How long a program has been idle, from looks at its threads every few milliseconds. The wall clock cannot tell: on
 * a busy host a program that computes or writes waits for a core or a disk as well, and that is not its doing. The
 * times between looks vary, so that no program can be awake for every look and asleep in between.
 */
const shortestLookMs = 30
const longestLookMs = 70

interface IdleWatch {
  isAsleep: () => boolean
  limitMs: number
  onLimit: () => void
}

export class IdleClock {
  private readonly watch: IdleWatch
  private totalMs = 0
  private lookedAtMs = performance.now()
  private timer: NodeJS.Timeout

  constructor(watch: IdleWatch) {
    this.watch = watch
    this.timer = this.next()
  }

  private next(): NodeJS.Timeout {
    return setTimeout(() => this.look(), shortestLookMs + Math.random() * (longestLookMs - shortestLookMs))
  }

  private look(): void {
    const nowMs = performance.now()
    // when this process itself came late, nobody knows what the program did in the meantime
    if (this.watch.isAsleep()) this.totalMs += Math.min(nowMs - this.lookedAtMs, longestLookMs)
    this.lookedAtMs = nowMs
    if (this.totalMs >= this.watch.limitMs) this.watch.onLimit()
    else this.timer = this.next()
  }

  /** Counted from looks, so up to one look short. */
  idleMs(): number {
    return this.totalMs
  }

  end(): void {
    clearTimeout(this.timer)
  }
}

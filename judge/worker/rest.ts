/**
 * A judge that cannot judge, because its disk is full for instance, fails faster than any other one judges: it would
 * take every task that comes, and have each of them run out of tries. So after two failures in a row it takes no task
 * for a while, longer with each further one, and others get them. The first one alone may be the task's own.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const firstMs = 1_000
const longestMs = 30_000

export class Rest {
  private readonly ending = new AbortController()
  private readonly nowMs: () => number
  private failures = 0
  private lastAtMs = 0

  constructor(nowMs: () => number = () => performance.now()) {
    this.nowMs = nowMs
  }

  failed(): void {
    this.failures += 1
    this.lastAtMs = this.nowMs()
  }

  succeeded(): void {
    this.failures = 0
  }

  /** From now on. */
  leftMs(): number {
    if (this.failures < 2) return 0
    const wholeMs = Math.min(longestMs, firstMs * 2 ** (this.failures - 2))
    return Math.max(0, this.lastAtMs + wholeMs - this.nowMs())
  }

  async untilOver(): Promise<void> {
    for (let leftMs = this.leftMs(); leftMs > 0 && !this.ending.signal.aborted; leftMs = this.leftMs())
      await sleep(leftMs, undefined, { signal: this.ending.signal }).catch(() => undefined)
  }

  end(): void {
    this.ending.abort()
  }
}

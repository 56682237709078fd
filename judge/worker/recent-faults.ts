/** What went wrong on this judge lately, in words for its operator: the dashboard shows them with the judge. */

const rememberedMs = 5 * 60_000
const mostShown = 3

interface Fault {
  count: number
  lastAtMs: number
}

export class RecentFaults {
  private readonly nowMs: () => number
  private readonly faults = new Map<string, Fault>()

  constructor(nowMs: () => number = Date.now) {
    this.nowMs = nowMs
  }

  add(reason: string): void {
    const count = (this.faults.get(reason)?.count ?? 0) + 1
    this.faults.delete(reason)
    this.faults.set(reason, { count, lastAtMs: this.nowMs() })
  }

  /** The latest first; empty when nothing went wrong for a while. */
  words(): string[] {
    const sinceMs = this.nowMs() - rememberedMs
    for (const [reason, { lastAtMs }] of this.faults) if (lastAtMs < sinceMs) this.faults.delete(reason)
    return [...this.faults]
      .toReversed()
      .slice(0, mostShown)
      .map(([reason, { count }]) => `${count} failed ${count === 1 ? 'try' : 'tries'} in the last minutes: ${reason}`)
  }
}

/** What went wrong on this judge lately, for its operator: the dashboard shows it with the judge. */
import { judgeMessage, judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'

const rememberedMs = 5 * 60_000
const mostShown = 3

interface Fault {
  reason: JudgeReport
  count: number
  lastAtMs: number
}

export class RecentFaults {
  private readonly nowMs: () => number
  private readonly faults = new Map<string, Fault>()

  constructor(nowMs: () => number = Date.now) {
    this.nowMs = nowMs
  }

  add(reason: JudgeReport): void {
    const key = judgeTextIn(reason, 'en-US')
    const count = (this.faults.get(key)?.count ?? 0) + 1
    this.faults.delete(key)
    this.faults.set(key, { reason, count, lastAtMs: this.nowMs() })
  }

  /** The latest first; empty when nothing went wrong for a while. */
  reports(): JudgeReport[] {
    const sinceMs = this.nowMs() - rememberedMs
    for (const [key, { lastAtMs }] of this.faults) if (lastAtMs < sinceMs) this.faults.delete(key)
    return [...this.faults.values()]
      .toReversed()
      .slice(0, mostShown)
      .map(({ reason: [first, ...rest], count }) => [
        judgeMessage('failedTries', { count, reason: first ?? '' }),
        ...rest,
      ])
  }
}

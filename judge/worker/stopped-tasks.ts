/**
 * Judgings whose verdict is no longer needed. They are remembered for a while: the task of one may not have arrived
 * yet.
 */
import type { StopJudging } from '@podium/proto/events/bus/judge.ts'

const mostRemembered = 10_000

type Judging = Pick<StopJudging, 'submitId' | 'attempt'>

export class StoppedTasks {
  /** The last stopped attempt by submission, oldest first. */
  private readonly attempts = new Map<number, number>()

  add({ submitId, attempt }: Judging): void {
    const known = this.attempts.get(submitId) ?? 0
    this.attempts.delete(submitId)
    this.attempts.set(submitId, Math.max(known, attempt))
    const [oldest] = this.attempts.keys()
    if (this.attempts.size > mostRemembered && oldest !== undefined) this.attempts.delete(oldest)
  }

  has({ submitId, attempt }: Judging): boolean {
    return attempt <= (this.attempts.get(submitId) ?? 0)
  }
}

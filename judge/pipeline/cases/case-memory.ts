/** What is known of a submission's cases when its judging is taken up again: those that ran do not run twice. */
import type { CaseVerdict } from '@podium/proto/events/bus/judge.ts'
import { IdleBudget } from './idle-budget.ts'
import type { CountedLimits } from './limits.ts'

export interface JudgedRow {
  readonly row: CaseVerdict
  /** Part of the points, 0 to 1, for Partial Accepted. */
  readonly share: number
}

interface Budgets {
  readonly idle: IdleBudget
  readonly checkerIdle: IdleBudget
}

export class CaseMemory {
  private readonly rows = new Map<number, JudgedRow>()
  private budgets: Budgets | null = null

  budgetsFor(limits: CountedLimits, cases: number): Budgets {
    this.budgets ??= { idle: new IdleBudget(limits, cases), checkerIdle: new IdleBudget(limits, cases) }
    return this.budgets
  }

  /** Cases that are known. */
  get size(): number {
    return this.rows.size
  }

  of(seq: number): JudgedRow | null {
    return this.rows.get(seq) ?? null
  }

  keep(judged: JudgedRow): void {
    this.rows.set(judged.row.seq, judged)
  }
}

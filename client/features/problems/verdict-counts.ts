import { verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { Verdict, VerdictCounter } from '@podium/proto/rules/submission/verdict.ts'

export interface VerdictCount {
  readonly verdict: Verdict
  readonly count: number
}

/** The fixed order of distributions and pies. */
const order: readonly Verdict[] = [
  verdicts.accepted,
  verdicts.partial,
  verdicts.wrongAnswer,
  verdicts.timeLimit,
  verdicts.memoryLimit,
  verdicts.runtimeError,
  verdicts.compileError,
  verdicts.presentationError,
]

/** Counts of a problem in the fixed order AC PA WA TLE MLE RE CE PE, zeros included. */
export const verdictCounts = (counts: Readonly<Record<VerdictCounter, number>>): readonly VerdictCount[] =>
  order.map((verdict) => ({ verdict, count: verdict.counter === null ? 0 : counts[verdict.counter] }))

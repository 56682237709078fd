/** The time limit of a package that names none, from how long the submissions of its jury take. */
import { limitFactor } from '@podium/proto/rules/submission/score.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'

/** What an ICPC package says of it; the limit is a multiple of the resolution. */
export interface LimitRule {
  /** The limit is at least so many times what the slowest accepted submission takes. */
  readonly acToTimeLimit: number
  /** What exceeds it takes at least so many times the limit. */
  readonly timeLimitToTle: number
  readonly resolutionMs: number
  /** What the problem has until then. */
  readonly provisionalMs: number
}

/** The limit is above a `lower` submission, and below an `upper` one. */
export type LimitBound = 'lower' | 'upper'

export interface TimedRun {
  readonly bound: LimitBound
  readonly language: string
  readonly status: number
  /** On its slowest case. */
  readonly timeMs: number
}

export interface MeasuredLimit {
  readonly limitMs: number
  /** Of those below the limit, and of those above it; null where each of these took longer than was waited for. */
  readonly slowestMs: number
  readonly fastestMs: number | null
  /** There is no limit between them that keeps both distances. */
  readonly isTight: boolean
}

/** As if it were in C++: other languages have a multiple of the limit. */
const plainMs = ({ language, timeMs }: TimedRun): number => timeMs / limitFactor(language)

/** Null when nothing says how much is enough: no submission was accepted, or one took longer than was waited for. */
export function measuredLimit(
  { acToTimeLimit, timeLimitToTle, resolutionMs }: Omit<LimitRule, 'provisionalMs'>,
  runs: readonly TimedRun[],
): MeasuredLimit | null {
  const lower = runs.filter(({ bound }) => bound === 'lower')
  const accepted = lower.filter(({ status }) => status === Status.accepted).map(plainMs)
  if (accepted.length === 0 || lower.some(({ status }) => status === Status.timeLimit)) return null
  const above = runs.filter(({ bound, status }) => bound === 'upper' && status !== Status.timeLimit).map(plainMs)
  const slowestMs = Math.round(Math.max(...accepted))
  const fastestMs = above.length === 0 ? null : Math.round(Math.min(...above))
  const limitMs = Math.max(1, Math.ceil((slowestMs * acToTimeLimit) / resolutionMs)) * resolutionMs
  return { limitMs, slowestMs, fastestMs, isTight: fastestMs !== null && limitMs * timeLimitToTle > fastestMs }
}

/**
 * The phase of a contest and who sees what in it (decisions 12 to 14, contract/contests-and-community 6.1, 6.7),
 * written once and used by calls, push, boards, exports and the browser.
 *
 * A freeze covers submissions, not moments: whatever was submitted since it began stays covered until it ends, what is
 * submitted after the end included, and nothing from before it becomes secret.
 */
import type { ReaderClass } from '../user/reader-class.ts'

/** Milliseconds since 1970. */
export interface ContestTimes {
  readonly startMs: number
  readonly endMs: number
  /** When it is over for participants with extra time, too: a freeze stays so long. The end where it is absent. */
  readonly opensMs?: number
  /** Null without a freeze; otherwise in [start, end]. */
  readonly freezeMs: number | null
  /** The freeze ends by itself with the contest; otherwise it stays until the jury opens it. */
  readonly opensAtEnd: boolean
}

export type ContestPhase = 'scheduled' | 'running' | 'sealed' | 'ended-sealed' | 'ended-open'

/** At the start it runs, at the freeze it is frozen, at the end it has ended. */
export const contestPhase = (times: ContestTimes, nowMs: number): ContestPhase => {
  const { startMs, endMs, opensMs = endMs, freezeMs, opensAtEnd } = times
  if (nowMs < startMs) return 'scheduled'
  if (nowMs >= endMs) return freezeMs !== null && !(opensAtEnd && nowMs >= opensMs) ? 'ended-sealed' : 'ended-open'
  return freezeMs !== null && nowMs >= freezeMs ? 'sealed' : 'running'
}

export const hasStarted = (phase: ContestPhase): boolean => phase !== 'scheduled'
export const hasEnded = (phase: ContestPhase): boolean => phase === 'ended-sealed' || phase === 'ended-open'
export const isFrozen = (phase: ContestPhase): boolean => phase === 'sealed' || phase === 'ended-sealed'

/** Status on the wire: -1 scheduled, 0 running, 1 ended. */
export const contestStatus = (phase: ContestPhase): -1 | 0 | 1 => {
  if (phase === 'scheduled') return -1
  return hasEnded(phase) ? 1 : 0
}

/** When the phase changes next, or null when time alone changes it no more. */
export const nextPhaseMs = (times: ContestTimes, nowMs: number): number | null => {
  const { startMs, endMs, opensMs = endMs, freezeMs } = times
  return (
    [startMs, freezeMs ?? startMs, endMs, freezeMs === null ? endMs : opensMs]
      .toSorted((a, b) => a - b)
      .find((at) => at > nowMs) ?? null
  )
}

/** The part of a contest in which a submission was made. */
export const recordPeriods = { before: 0, open: 1, underFreeze: 2, after: 3 } as const
export type RecordPeriod = (typeof recordPeriods)[keyof typeof recordPeriods]

export const recordPeriod = ({ startMs, endMs, freezeMs }: ContestTimes, submitMs: number): RecordPeriod => {
  if (submitMs < startMs) return recordPeriods.before
  if (submitMs >= endMs) return recordPeriods.after
  return freezeMs !== null && submitMs >= freezeMs ? recordPeriods.underFreeze : recordPeriods.open
}

/** Whole seconds from the start, 0 before it. */
export const recordTimeS = ({ startMs }: ContestTimes, submitMs: number): number =>
  Math.max(0, Math.floor((submitMs - startMs) / 1000))

/** What a reader may see of one attempt inside a contest. */
export type AttemptView =
  /** Everything of it that the phase allows. */
  | 'result'
  /** That there was an attempt, never how it ended. */
  | 'pending'
  /** Nothing. */
  | 'hidden'

interface Attempt {
  readonly period: RecordPeriod
  readonly isOwn: boolean
  /** 0 ACM, 1 OI. */
  readonly contestType: number
}

/**
 * In ACM contests own attempts are always seen; others' are pending while their period is frozen. In OI contests a
 * freeze covers own attempts too: they were made, their result is unknown until it opens. Attempts before the start are
 * the jury's tests.
 */
export const attemptView = (
  phase: ContestPhase,
  reader: ReaderClass,
  { period, isOwn, contestType }: Attempt,
): AttemptView => {
  if (reader === 'jury') return 'result'
  if (!hasStarted(phase) || (period === recordPeriods.before && !isOwn)) return 'hidden'
  if (period < recordPeriods.underFreeze || phase === 'ended-open') return 'result'
  return isOwn && contestType === 0 ? 'result' : 'pending'
}

/**
 * The state of one submission, advanced only here, by services and browser alike.
 *
 * A submission lives through attempts: the first judging is attempt 1, and every rejudge, resubmit, cancel or manual
 * verdict raises the number. Within one attempt a state only moves forward: pending, compiling, judging case k of n,
 * final. A message of an older attempt, or one that lies behind the state we have, changes nothing: `advance` then
 * returns the very same object, and that is how a caller knows that the message was stale. So messages may arrive
 * late, twice or out of order and every reader ends in the same state.
 */
import { isFinal, Status } from './verdict.ts'

export interface SubmissionState {
  readonly submitId: number
  /** Starts at 1. */
  readonly attempt: number
  /** Verdict code. */
  readonly status: number
  /** Cases finished, present while judging. */
  readonly done?: number
  /** Cases in all, present while judging. */
  readonly total?: number
  /** Verdict of each case in order while judging, Pending for those to come; absent where the reader may not know. */
  readonly caseStatuses?: readonly number[]
  readonly time?: number | null
  readonly memory?: number | null
  readonly score?: number | null
  readonly errorMessage?: string | null
}

export type SubmissionEvent = SubmissionState

const finalStep = 1_000_000

/** Position of a state within its attempt: pending 0, compiling 1, judging 2 + done, final last. */
const stepOf = (state: SubmissionState): number => {
  if (isFinal(state.status)) return finalStep
  if (state.status === Status.judging) return 2 + (state.done ?? 0)
  return state.status === Status.compiling ? 1 : 0
}

/** Revision of a state: grows with every change of the submission, in the order in which changes count. */
export const revisionOf = (state: SubmissionState): number => state.attempt * (finalStep + 1) + stepOf(state)

/** The newer of both; the same `state` object when `event` is stale or repeats it. */
export const advance = (state: SubmissionState, event: SubmissionEvent): SubmissionState =>
  event.submitId === state.submitId && revisionOf(event) > revisionOf(state) ? event : state

import { Status } from '@podium/proto/rules/submission/verdict.ts'

/** `sent`: how it ended is hidden from the reader until the freeze ends. */
export type ProgressState = 'solved' | 'tried' | 'sent' | 'none'

const notTried = -10
const hiddenStatus = -5

/** @param status the reader's own on one problem; undefined before it has come */
export function progressState(status: number = notTried): ProgressState {
  if (status === notTried) return 'none'
  if (status === Status.accepted) return 'solved'
  return status === hiddenStatus ? 'sent' : 'tried'
}

/**
 * What counts: solved problems under ACM. An OI contest counts points, which the board adds up by its own rule: here
 * it is the tried ones.
 */
export const progressCount = (states: readonly ProgressState[], isAcm: boolean): number =>
  states.filter((state) => (isAcm ? state === 'solved' : state !== 'none')).length

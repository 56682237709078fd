import { isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'

export type NavMark = 'none' | 'running' | 'accepted' | 'unknown' | 'not-compiled' | 'failed'

/** How a problem of the row in focus mode is marked: never tried is no failure (spec/1 sections 2 and 4). */
export function navMark(status: number | null): NavMark {
  if (status === null || status === Status.notSubmitted) return 'none'
  if (isInProgress(status)) return 'running'
  if (status === Status.accepted) return 'accepted'
  if (status === Status.unknownResult) return 'unknown'
  return status === Status.compileError ? 'not-compiled' : 'failed'
}

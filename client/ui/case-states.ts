import { isFinal, isInProgress, Status } from '@podium/proto/model/verdict.ts'

export type CaseLook = 'waiting' | 'current' | 'done' | 'failed' | 'skipped'

export interface CaseState {
  readonly look: CaseLook
  /** Verdict of the case, as far as it is known. */
  readonly status?: number
}

export interface CaseProgress {
  readonly status: number
  readonly done: number
  readonly total: number
  readonly caseStatuses?: readonly number[]
}

/** How each of `total` cases looks, in order. A judging that stopped early leaves the rest skipped. */
export function casesOf({ status, done, total, caseStatuses }: CaseProgress): readonly CaseState[] {
  const known = caseStatuses ?? guessed(status, done, total)
  const firstFailed = known.findIndex((each) => each !== Status.accepted && each !== Status.cancelled)
  return Array.from({ length: total }, (_, index) => {
    const own = known[index]
    if (own === Status.cancelled) return { look: 'skipped', status: own }
    if (own !== undefined) return { look: index === firstFailed ? 'failed' : 'done', status: own }
    if (!isInProgress(status)) return { look: isFinal(status) ? 'skipped' : 'waiting' }
    return { look: status === Status.judging && index === done ? 'current' : 'waiting' }
  })
}

/** Without the cases themselves: an accepted run passed all; a failed one passed all but the last that ran. */
function guessed(status: number, done: number, total: number): readonly number[] {
  if (status === Status.accepted) return Array.from({ length: total }, () => Status.accepted)
  const passed = Array.from({ length: Math.min(done, total) }, () => Status.accepted)
  if (isFinal(status) && status !== Status.cancelled && passed.length > 0) passed[passed.length - 1] = status
  return passed
}

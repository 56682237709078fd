import { isFinal, isInProgress, Status } from '@podium/proto/model/verdict.ts'

/** `ran`: over, but how it ended is not told. */
export type CaseLook = 'waiting' | 'current' | 'ran' | 'done' | 'failed' | 'skipped'

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
  const firstFailed = known.findIndex((each) => isFinal(each) && each !== Status.accepted && each !== Status.cancelled)
  const current = caseStatuses === undefined ? done : caseStatuses.indexOf(Status.pending)
  return Array.from({ length: total }, (_, index) => {
    const own = known[index]
    if (own === Status.cancelled) return { look: 'skipped', status: own }
    if (own === Status.judging) return { look: 'ran' }
    if (own !== undefined && own !== Status.pending) return { look: index === firstFailed ? 'failed' : 'done', status: own }
    if (!isInProgress(status)) return { look: isFinal(status) ? 'skipped' : 'waiting' }
    return { look: status === Status.judging && index === current ? 'current' : 'waiting' }
  })
}

/** Without the cases themselves: while judging they may have ended in any way; a failed run passed all but the last that ran. */
function guessed(status: number, done: number, total: number): readonly number[] {
  if (status === Status.accepted) return Array.from({ length: total }, () => Status.accepted)
  if (!isFinal(status)) return Array.from({ length: Math.min(done, total) }, () => Status.judging)
  const passed = Array.from({ length: Math.min(done, total) }, () => Status.accepted)
  if (status !== Status.cancelled && passed.length > 0) passed[passed.length - 1] = status
  return passed
}

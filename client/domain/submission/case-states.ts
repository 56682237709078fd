import { isFinal, isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'

/** `ran`: over, but how it ended is hidden. `unknown`: everything of it is hidden. */
export type CaseLook = 'waiting' | 'current' | 'ran' | 'done' | 'failed' | 'skipped' | 'unknown'

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

/**
 * How each of `total` cases looks, in order. It shows what the server sent and concludes nothing from the verdict:
 * where it tells no case (in contests, and where a problem keeps its cases closed), those of a judging that is over
 * all look the same.
 */
export function casesOf({ status, done, total, caseStatuses }: CaseProgress): readonly CaseState[] {
  const known =
    caseStatuses ?? Array.from({ length: isInProgress(status) ? Math.min(done, total) : 0 }, () => Status.judging)
  const firstFailed = known.findIndex((each) => isFinal(each) && each !== Status.accepted && each !== Status.cancelled)
  const current = caseStatuses === undefined ? done : caseStatuses.indexOf(Status.pending)
  return Array.from({ length: total }, (_, index) => {
    const own = known[index]
    if (own === Status.cancelled) return { look: 'skipped', status: own }
    if (own === Status.judging) return { look: 'ran' }
    if (own !== undefined && own !== Status.pending)
      return { look: index === firstFailed ? 'failed' : 'done', status: own }
    if (isFinal(status)) return { look: 'unknown' }
    return { look: status === Status.judging && index === current ? 'current' : 'waiting' }
  })
}

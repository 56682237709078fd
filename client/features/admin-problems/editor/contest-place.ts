/** A problem that is written inside a contest: it has a place there beside what it is by itself. */
import type { CallBody } from '@podium/proto/http/calls.ts'
import type { ProblemCalls } from '../office.ts'
import type { ProblemDraft } from './draft.ts'
import type { DraftFault } from './faults.ts'

export interface ContestPlace {
  readonly cid: number
  readonly title: string
  /** How the problem stands in it; undefined while it does not. */
  readonly linkId: number | undefined
  /** Display ids of the other problems. */
  readonly takenIds: readonly string[]
}

export const contestProblemsKey = (cid: number) => ['admin', 'contest-problems', cid] as const

/** Outside of a contest there is no place to be wrong. */
export function contestFaults(draft: ProblemDraft, contest: ContestPlace | undefined): readonly DraftFault[] {
  if (contest === undefined) return []
  const missing = (['contestDisplayId', 'contestDisplayTitle'] as const).filter((field) => draft[field].trim() === '')
  const isTaken = contest.takenIds.includes(draft.contestDisplayId.trim())
  return [...missing.map((field): DraftFault => ({ field, rule: 'required' })), ...(isTaken ? [{ field: 'contestDisplayId', rule: 'repeated' } as const] : [])]
}

/** The problem first, then its place: a new one is known by its id only then. Throws ApiError. */
export async function saveInContest(calls: ProblemCalls, draft: ProblemDraft, body: CallBody<'editProblem'>, { cid, linkId }: ContestPlace): Promise<void> {
  const place = { cid, displayId: draft.contestDisplayId.trim(), displayTitle: draft.contestDisplayTitle.trim() }
  if (linkId === undefined) {
    const { pid } = await calls.createForContest(body)
    await calls.savePlace({ ...place, pid })
    return
  }
  await calls.editForContest(body)
  await calls.savePlace({ ...place, id: linkId })
}

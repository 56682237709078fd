/** A problem that is written inside a contest: it has an id and a title there beside its own. */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import type { ProblemCalls } from '../admin-scope.ts'
import type { ProblemDraft } from './draft.ts'
import type { DraftFault } from './faults.ts'

export interface ContestPlacement {
  readonly cid: number
  readonly title: string
  /** How the problem stands in it; undefined while it does not. */
  readonly linkId: number | undefined
  /** Display ids of the other problems. */
  readonly takenIds: readonly string[]
}

export const contestProblemsKey = (cid: number) => ['admin', 'contest-problems', cid] as const

/** Outside of a contest there is nothing of it to be wrong. */
export function contestFaults(draft: ProblemDraft, contest: ContestPlacement | undefined): readonly DraftFault[] {
  if (contest === undefined) return []
  const missing = (['contestDisplayId', 'contestDisplayTitle'] as const).filter((field) => draft[field].trim() === '')
  const isTaken = contest.takenIds.includes(draft.contestDisplayId.trim())
  return [
    ...missing.map((field): DraftFault => ({ field, rule: 'required' })),
    ...(isTaken ? [{ field: 'contestDisplayId', rule: 'repeated' } as const] : []),
  ]
}

/** What an earlier try to save has made: the problem is there when its link was refused. */
export interface MadeProblem {
  pid?: number
  /** Token of the upload that went into it. */
  uploadDir?: string | null
}

type Body = CallBody<'editProblem'>

async function makeOnce(calls: ProblemCalls, body: Body, made: MadeProblem): Promise<number> {
  if (made.pid === undefined) {
    made.pid = (await calls.createForContest(body)).pid
  } else {
    const isStored = body.uploadTestcaseDir === made.uploadDir
    await calls.editForContest({
      ...body,
      problem: { ...body.problem, id: made.pid },
      ...(isStored ? { uploadTestcaseDir: '' } : {}),
    })
  }
  made.uploadDir = body.uploadTestcaseDir
  return made.pid
}

export interface Saving {
  readonly draft: ProblemDraft
  readonly body: Body
  readonly made: MadeProblem
}

/** A new problem first, then its link: it is known by its id only then. Throws ApiError. */
export async function saveInContest(
  calls: ProblemCalls,
  { draft, body, made }: Saving,
  { cid, linkId }: ContestPlacement,
): Promise<void> {
  const placement = { cid, displayId: draft.contestDisplayId.trim(), displayTitle: draft.contestDisplayTitle.trim() }
  if (linkId === undefined) {
    await calls.savePlacement({ ...placement, pid: await makeOnce(calls, body, made) })
    return
  }
  // Its link first, which may be saved twice: a problem that is saved already would have another revision than the
  // form began from.
  await calls.savePlacement({ ...placement, id: linkId })
  await calls.editForContest(body)
}

import { Refusal } from '@podium/proto/model/errors.ts'
import { isAdminRole, isRoot } from '@podium/proto/model/roles.ts'
import type { Viewer } from '../../context.ts'

interface ProblemPlace {
  /** 1 public, 2 private, 3 contest. */
  readonly auth: number
  readonly gid: number | null
}

/** The problem page shows public problems only, to administrators too; those of a group go to its members (contract 4.3). */
export function checkReadable(viewer: Viewer | null, problem: ProblemPlace): void {
  if (problem.auth !== 1) throw new Refusal('problemNotPublic')
  if (problem.gid !== null && !(viewer && isRoot(viewer.role))) throw new Refusal('problemNotPublic')
}

/** What belongs to a problem (tags, languages, templates) tells of it: for hidden ones only to administrators. */
export const mayLookUp = (viewer: Viewer | null, problem: ProblemPlace): boolean =>
  (problem.auth === 1 && problem.gid === null) || (viewer !== null && isAdminRole(viewer.role))

import { Refusal } from '@podium/proto/errors/index.ts'
import { rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../platform/context.ts'
import { isInGroup, viewGroup } from '../groups/index.ts'
import type { Db } from '../../platform/database/sql.ts'

interface ProblemPlace {
  /** 1 public, 2 private, 3 contest. */
  readonly auth: number
  readonly gid: number | null
  /** Shown to its group alone. */
  readonly isGroup: boolean
}

/**
 * The problem page shows public problems only, to administrators too; those of a group on the pages of the group, to
 * its members (contract/practice 4.3). What was made in a group is counted for its members alone. Throws Refusal.
 * @param gid the group on whose pages it is read; null elsewhere
 */
export async function checkReadable(
  db: Db,
  viewer: Viewer | null,
  problem: ProblemPlace,
  gid: number | null,
): Promise<void> {
  if (problem.auth !== 1) throw new Refusal('problemNotPublic')
  if (problem.isGroup && gid !== problem.gid) throw new Refusal('problemNotPublic')
  if (gid !== null && !(await isInGroup(db, gid, viewer))) throw new Refusal('problemNotPublic')
}

interface LookUpPlace extends ProblemPlace {
  readonly author: string
  /** Of no group, or put forward by its group for the bank. */
  readonly isOfSite: boolean
}

/**
 * What belongs to a problem (tags, languages, templates) tells of it: of a hidden one only those who may edit it
 * learn it, of a group's its members, and of what the group hides its administrators.
 */
export async function mayLookUp(
  db: Db,
  viewer: Viewer | null,
  { auth, gid, isGroup, isOfSite, author }: LookUpPlace,
): Promise<boolean> {
  if (auth === 1 && !isGroup) return true
  if (viewer === null) return false
  if (gid === null) return rulesProblems(viewer.role) || author === viewer.username
  if (isOfSite && rulesProblems(viewer.role)) return true
  const view = await viewGroup(db, { gid, viewer })
  return view !== null && (view.isAdmin || (view.isMember && auth === 1))
}

/** Who may read a problem, and what belongs to it. */
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { isSiteKey, remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../platform/context.ts'
import { isInGroup, viewGroup } from '../groups/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { bankOfProblem } from './bank/banks.ts'

interface ReadableProblem {
  /** One of `problemAuths`. */
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
  problem: ReadableProblem,
  gid: number | null,
): Promise<void> {
  if (problem.auth !== problemAuths.public) throw new Refusal('problemNotPublic')
  if (problem.isGroup && gid !== problem.gid) throw new Refusal('problemNotPublic')
  if (gid !== null && !(await isInGroup(db, gid, viewer))) throw new Refusal('problemNotPublic')
}

interface LookedUpProblem extends ReadableProblem {
  readonly author: string
  /** Of no group, or put forward by its group for the bank. */
  readonly isOfSite: boolean
  /** Whose languages it has. */
  readonly bank: string
}

/** What decides who may look up what belongs to a problem; null when there is none. */
export async function findLookedUp(db: Db, pid: number): Promise<LookedUpProblem | null> {
  const found = await tables(db)
    .selectFrom('problem')
    .select(['auth', 'gid', 'author', 'isGroup', 'applyPublicProgress', 'isRemote', 'displayId'])
    .where('id', '=', pid)
    .executeTakeFirst()
  if (!found) return null
  const bank = bankOfProblem(found)
  return {
    ...found,
    isOfSite: found.gid === null || found.applyPublicProgress !== null,
    bank: isSiteKey(bank) ? remoteSites[bank].laneSite : bank,
  }
}

/**
 * What belongs to a problem (tags, languages, templates) tells of it: of a hidden one only those who may edit it
 * learn it, of a group's its members, and of what the group hides its administrators.
 */
export async function mayLookUp(
  db: Db,
  viewer: Viewer | null,
  { auth, gid, isGroup, isOfSite, author }: LookedUpProblem,
): Promise<boolean> {
  const isPublic = auth === problemAuths.public
  if (isPublic && !isGroup) return true
  if (viewer === null) return false
  if (gid === null) return rulesProblems(viewer.role) || author === viewer.username
  if (isOfSite && rulesProblems(viewer.role)) return true
  const view = await viewGroup(db, { gid, viewer })
  return view !== null && (view.isAdmin || (view.isMember && isPublic))
}

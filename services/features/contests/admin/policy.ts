/**
 * Where contests are looked after: the back office of the site, their group, or the contest itself. The first two find
 * a hidden contest, too.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import type { ContestRight } from '@podium/proto/rules/contest/contest-staff.ts'
import { ownsGroupItem } from '@podium/proto/rules/group/groups.ts'
import { isRoot, rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../../platform/context.ts'
import { staffContest } from '../policy.ts'
import { findContest } from '../queries.ts'
import type { ContestRow } from '../queries.ts'
import { ownGroupItem, viewGroup } from '../../groups/index.ts'
import { mayEditProblem } from '../../problems/index.ts'
import type { OwnedProblem } from '../../problems/index.ts'
import type { Db } from '../../../platform/database/sql.ts'

/** Throws Refusal. @param lock keeps others from changing it, and from submitting to it, until the transaction ends */
type Find = (db: Db, cid: number, lock?: boolean) => Promise<ContestRow>

export interface ContestAdminScope {
  readonly viewer: Viewer
  /** For whoever may work on problems. */
  readonly any: Find
  /** For whoever may save the form, announce, show and delete. */
  readonly own: Find
  /** Whether this person deletes what is theirs, and takes out problems. */
  readonly mayDelete: boolean
  readonly mayTakeOut: boolean
  /** Whether this person may edit a problem here, and so change who sees it. */
  readonly mayEdit: (db: Db, problem: OwnedProblem) => Promise<boolean>
  /** The refusal where a contest does not have a problem, and where the bank has none that fits. */
  readonly noSuchProblem: ErrorCode
  readonly noBankProblem: ErrorCode
}

/**
 * Settings and announcements are root's and the creator's, problems every administrator's. Of groups' contests only
 * root learns here.
 */
export function siteAdminScope(viewer: Viewer): ContestAdminScope {
  const any: Find = async (db, cid, lock) => {
    const found = await findContest(db, cid, lock)
    if (!found || (found.gid !== null && !isRoot(viewer.role))) throw new Refusal('contestMissing')
    return found
  }
  return {
    viewer,
    any,
    mayDelete: isRoot(viewer.role),
    mayTakeOut: rulesProblems(viewer.role),
    noSuchProblem: 'contestProblemMissing',
    noBankProblem: 'contestProblemUnfit',
    mayEdit: async (_, problem) => mayEditProblem(viewer, problem),
    own: async (db, cid, lock) => {
      const found = await any(db, cid, lock)
      if (!isRoot(viewer.role) && found.uid !== viewer.uid) throw new Refusal('contestNotYours')
      return found
    },
  }
}

/** In the contest itself, for those of its staff who have the right. A hidden contest is not found here. */
export function staffScope(viewer: Viewer, right: ContestRight, now: Date): ContestAdminScope {
  const own: Find = async (db, cid, lock) => {
    await staffContest(db, { cid, viewer, now }, right)
    const found = await findContest(db, cid, lock)
    if (!found) throw new Refusal('notContestStaff')
    return found
  }
  return {
    viewer,
    any: own,
    own,
    mayDelete: false,
    mayTakeOut: false,
    noSuchProblem: 'contestProblemMissing',
    noBankProblem: 'contestProblemUnfit',
    mayEdit: async () => false,
  }
}

/** Everything is the creator's and the group's roots' (contract/groups 6). */
export function groupAdminScope(viewer: Viewer): ContestAdminScope {
  const own: Find = async (db, cid, lock) => {
    const found = await findContest(db, cid, lock)
    if (!found) throw new Refusal('groupContestMissing')
    await ownGroupItem(db, { gid: found.gid, isAuthor: found.uid === viewer.uid }, { viewer })
    return found
  }
  return {
    viewer,
    any: own,
    own,
    mayDelete: true,
    mayTakeOut: true,
    noSuchProblem: 'groupContestProblemMissing',
    noBankProblem: 'bankProblemMissing',
    mayEdit: async (db, { author, gid }) => {
      const view = gid === null ? null : await viewGroup(db, { gid, viewer })
      return view !== null && ownsGroupItem(view, author === viewer.username)
    },
  }
}

/** Where contests are looked after: the back office of the site, or their group. A hidden contest is found here, too. */
import { Refusal } from '@podium/proto/model/errors.ts'
import type { ErrorCode } from '@podium/proto/model/errors.ts'
import { isRoot } from '@podium/proto/model/roles.ts'
import type { Viewer } from '../../context.ts'
import { findContest } from '../../db/contest-rows.ts'
import type { ContestRow } from '../../db/contest-rows.ts'
import { ownGroupItem } from '../../db/groups.ts'
import type { Db } from '../../db/sql.ts'

/** Throws Refusal. @param lock keeps others from changing it, and from submitting to it, until the transaction ends */
type Find = (db: Db, cid: number, lock?: boolean) => Promise<ContestRow>

export interface ContestOffice {
  readonly viewer: Viewer
  /** For whoever may work on problems and announcements. */
  readonly any: Find
  /** For whoever may save the form, show and delete. */
  readonly own: Find
  /** What is said where a contest does not have a problem, and where the bank has none that fits. */
  readonly noSuchProblem: ErrorCode
  readonly noBankProblem: ErrorCode
}

/** Settings are root's and the creator's, problems and announcements every administrator's. Of groups' contests only root learns here. */
export function siteOffice(viewer: Viewer): ContestOffice {
  const any: Find = async (db, cid, lock) => {
    const found = await findContest(db, cid, lock)
    if (!found || (found.gid !== null && !isRoot(viewer.role))) throw new Refusal('contestMissing')
    return found
  }
  return {
    viewer, any, noSuchProblem: 'contestProblemMissing', noBankProblem: 'contestProblemUnfit',
    own: async (db, cid, lock) => {
      const found = await any(db, cid, lock)
      if (!isRoot(viewer.role) && found.uid !== viewer.uid) throw new Refusal('contestNotYours')
      return found
    },
  }
}

/** Everything is the creator's and the group's roots' (contract/groups 6). */
export function groupOffice(viewer: Viewer): ContestOffice {
  const own: Find = async (db, cid, lock) => {
    const found = await findContest(db, cid, lock)
    if (!found) throw new Refusal('groupContestMissing')
    await ownGroupItem(db, { gid: found.gid, isAuthor: found.uid === viewer.uid }, { viewer })
    return found
  }
  return { viewer, any: own, own, noSuchProblem: 'groupContestProblemMissing', noBankProblem: 'bankProblemMissing' }
}

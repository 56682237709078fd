/** Who may read a problem somewhere: in the bank, in its group, or inside a contest. */
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { findLookedUp, mayLookUp } from '../problems/index.ts'
import { entersContestWith } from './policy.ts'

/**
 * Whoever works on a problem inside a contest needs its languages and templates; its tags would give hints. An account
 * of a contest's staff reads what that contest holds.
 */
export async function worksOnProblem(db: Db, viewer: Viewer | null, pid: number, now: Date): Promise<boolean> {
  const problem = await findLookedUp(db, pid)
  if (!problem) return false
  const isOfContest = viewer !== null && viewer.onlyCid !== null
  return (
    (!isOfContest && (await mayLookUp(db, viewer, problem))) ||
    (viewer !== null && entersContestWith(db, { pid, viewer, now }))
  )
}

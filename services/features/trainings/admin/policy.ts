/**
 * Where trainings are looked after: the back office of the site, or their group. A hidden training is found here,
 * too.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { isRoot, rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../../platform/context.ts'
import { ownGroupItem } from '../../groups/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { findTraining } from '../queries.ts'
import type { TrainingRow } from '../queries.ts'

/** Throws Refusal. @param lock see findTraining */
type Find = (db: Db, tid: number, lock?: boolean) => Promise<TrainingRow>

export interface TrainingAdminScope {
  readonly viewer: Viewer
  /** For whoever may work on the problems. */
  readonly any: Find
  /** For whoever may save the form, show and delete. */
  readonly own: Find
  /** Whether this person deletes what is theirs, and orders and takes out problems. */
  readonly mayDelete: boolean
  readonly mayOrder: boolean
  /** Refusals where a training does not have a problem, and where the bank has none that fits. */
  readonly noSuchProblem: ErrorCode
  readonly noBankProblem: ErrorCode
  /** Whether this person may read the statement of a problem that is not public. */
  readonly reads: (problem: { readonly author: string | null }) => boolean
}

/** Throws Refusal `trainingMissing`, also for one of a group: groups have an admin scope of their own. */
async function siteTraining(db: Db, tid: number, lock = false): Promise<TrainingRow> {
  const found = await findTraining(db, tid, lock)
  if (!found || found.gid !== null) throw new Refusal('trainingMissing')
  return found
}

/** Checks that the reader may change a category. Throws Refusal. */
export type CategoryRight = (db: Db, category: { readonly gid: number | null }) => Promise<unknown>

/** Throws Refusal. */
export function siteCategories({ role }: Viewer): CategoryRight {
  if (!rulesProblems(role)) throw new Refusal('forbidden')
  return () => Promise.resolve()
}

/** Nobody has made one alone: those of a group are its heads' (decision 41). */
export const groupCategories =
  (viewer: Viewer): CategoryRight =>
  (db, { gid }) =>
    ownGroupItem(db, { gid, isAuthor: false }, { viewer })

/** Forms are root's and the author's, problems every administrator's. */
export const siteAdminScope = (viewer: Viewer): TrainingAdminScope => ({
  viewer,
  any: siteTraining,
  own: async (db, tid, lock) => {
    const found = await siteTraining(db, tid, lock)
    if (!isRoot(viewer.role) && found.uid !== viewer.uid) throw new Refusal('trainingNotYours')
    return found
  },
  mayDelete: isRoot(viewer.role),
  mayOrder: rulesProblems(viewer.role),
  noSuchProblem: 'trainingProblemMissing',
  noBankProblem: 'trainingProblemUnfit',
  reads: ({ author }) => rulesProblems(viewer.role) || author === viewer.username,
})

/** Everything is the author's and the group's roots' (contract/groups 5). */
export function groupAdminScope(viewer: Viewer): TrainingAdminScope {
  const own: Find = async (db, tid, lock) => {
    const found = await findTraining(db, tid, lock)
    if (!found) throw new Refusal('groupTrainingMissing')
    await ownGroupItem(db, { gid: found.gid, isAuthor: found.uid === viewer.uid }, { viewer })
    return found
  }
  return {
    viewer,
    any: own,
    own,
    mayDelete: true,
    mayOrder: true,
    noSuchProblem: 'groupTrainingProblemMissing',
    noBankProblem: 'bankProblemMissing',
    reads: ({ author }) => isRoot(viewer.role) || author === viewer.username,
  }
}

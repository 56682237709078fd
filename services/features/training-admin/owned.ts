/** Whose training it is, in the back office: root's and its author's. A hidden training is found here, too. */
import { Refusal } from '@podium/proto/model/errors.ts'
import { isRoot } from '@podium/proto/model/roles.ts'
import type { Viewer } from '../../context.ts'
import type { Db } from '../../db/sql.ts'
import { findTraining } from '../../db/training-rows.ts'
import type { TrainingRow } from '../../db/training-rows.ts'

/** Throws Refusal `trainingMissing`, also for one of a group: groups have their own office. @param lock see findTraining */
export async function anyTraining(db: Db, tid: number, lock = false): Promise<TrainingRow> {
  const found = await findTraining(db, tid, lock)
  if (!found || found.gid !== null) throw new Refusal('trainingMissing')
  return found
}

/** Throws Refusal. */
export async function ownTraining(db: Db, viewer: Viewer, tid: number, lock = false): Promise<TrainingRow> {
  const found = await anyTraining(db, tid, lock)
  if (!isRoot(viewer.role) && found.uid !== viewer.uid) throw new Refusal('trainingNotYours')
  return found
}

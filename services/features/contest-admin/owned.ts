/** Whose contest it is, in the back office: root's and its creator's. A hidden contest is found here, too. */
import { Refusal } from '@podium/proto/model/errors.ts'
import { isRoot } from '@podium/proto/model/roles.ts'
import type { Viewer } from '../../context.ts'
import { findContest } from '../../db/contest-rows.ts'
import type { ContestRow } from '../../db/contest-rows.ts'
import type { Db } from '../../db/sql.ts'

/** Throws Refusal `contestMissing`. */
export async function anyContest(db: Db, cid: number, lock = false): Promise<ContestRow> {
  const found = await findContest(db, cid, lock)
  if (!found) throw new Refusal('contestMissing')
  return found
}

/** Throws Refusal. @param lock keeps others from changing it, and from submitting to it, until the transaction ends */
export async function ownContest(db: Db, viewer: Viewer, cid: number, lock = false): Promise<ContestRow> {
  const found = await anyContest(db, cid, lock)
  if (!isRoot(viewer.role) && found.uid !== viewer.uid) throw new Refusal('contestNotYours')
  return found
}

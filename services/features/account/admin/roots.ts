import { Refusal } from '@podium/proto/errors/index.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../../platform/context.ts'
import { rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'

export const rootRoleId = 1000

/**
 * Keeps other actions on super administrators waiting, so that two of them cannot end each other at the same moment,
 * and reads whether the caller still is one. Throws Refusal `forbidden`.
 */
export async function lockRoots(db: Db, viewer: Viewer): Promise<readonly string[]> {
  const found = await rows(
    db,
    sql<{ uid: string }>`select uid from users where role_id = ${rootRoleId} and status = 0 order by uid for update`,
  )
  const uids = found.map(({ uid }) => uid)
  if (!isRoot(viewer.role) || !uids.includes(viewer.uid)) throw new Refusal('forbidden')
  return uids
}

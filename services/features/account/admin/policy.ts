import { Refusal } from '@podium/proto/errors/index.ts'
import { isRoot, roleIds, userStatus } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

/**
 * Keeps other actions on super administrators waiting, so that two of them cannot end each other at the same moment,
 * and reads whether the caller still is one. Throws Refusal `forbidden`.
 */
export async function lockRoots(db: Db, viewer: Viewer): Promise<readonly string[]> {
  const found = await tables(db)
    .selectFrom('users')
    .select('uid')
    .where('roleId', '=', roleIds.root)
    .where('status', '=', userStatus.enabled)
    .orderBy('uid')
    .forUpdate()
    .execute()
  const uids = found.map(({ uid }) => uid)
  if (!isRoot(viewer.role) || !uids.includes(viewer.uid)) throw new Refusal('forbidden')
  return uids
}

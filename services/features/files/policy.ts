/**
 * Who may store what belongs to problems and texts: administrators of the site, and those of the group that is named.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Viewer } from '../../platform/context.ts'
import { enterGroup } from '../groups/index.ts'
import type { Db } from '../../platform/database/sql.ts'

/** Ask before a byte is read. Throws Refusal. @param gid null where no group is named */
export async function checkMayUpload(db: Db, viewer: Viewer, gid: number | null): Promise<void> {
  if (viewer.permissions.includes('problem_admin')) return
  if (gid === null) throw new Refusal('forbidden')
  await enterGroup(db, { gid, viewer, needs: 'admin' })
}

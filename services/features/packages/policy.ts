import { Refusal } from '@podium/proto/errors/index.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { mayEditProblem } from '../problems/index.ts'

/** Throws Refusal `problemMissing`, `problemNotYours`. */
export async function requireEditable(db: Db, viewer: Viewer, pid: number): Promise<void> {
  const found = await tables(db)
    .selectFrom('problem')
    .select(['author', 'gid', 'applyPublicProgress'])
    .where('id', '=', pid)
    .executeTakeFirst()
  if (!found) throw new Refusal('problemMissing')
  if (!mayEditProblem(viewer, found)) throw new Refusal('problemNotYours')
}

import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

/** An import is watched by whoever started it. */
export async function mayWatchImport(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('exchange_job')
    .select('id')
    .where('id', '=', id)
    .where('uid', '=', viewer.uid)
    .where('kind', '=', 'remote')
    .executeTakeFirst()
  return found !== undefined
}

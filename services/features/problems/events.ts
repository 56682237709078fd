/** Events of the lists in which problems stand: the home page's, and those of the groups that they belong to. */
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { notifyGroupLists } from '../groups/index.ts'
import { notifyHome } from '../home/index.ts'

/** In the transaction that changes the problems; before they are deleted. */
export async function notifyProblemLists(db: Db, pids: readonly number[]): Promise<void> {
  await notifyHome(db, 'problems')
  if (pids.length === 0) return
  const found = await tables(db).selectFrom('problem').select('gid').where('id', 'in', pids).execute()
  await notifyGroupLists(db, { gids: found.map(({ gid }) => gid), what: 'problems', now: new Date() })
}

import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

/**
 * Lists of the bank are another one, although no row of `problem` has changed. Comes last in a transaction
 * (lock-order.hot-sql.ts).
 */
export const moveBank = (db: Db): Promise<unknown> =>
  tables(db)
    .updateTable('bank_revision')
    .set(({ eb }) => ({ rev: eb('rev', '+', 1) }))
    .execute()

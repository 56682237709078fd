/** Whom messages of the jury to several are to. */
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

/** By message, in an order that stays. */
export async function readRecipients(db: Db, cid: number): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = await tables(db)
    .selectFrom('clarification_recipient as r')
    .innerJoin('clarification as q', 'q.id', 'r.clarificationId')
    .select(['r.clarificationId', 'r.uid'])
    .where('q.cid', '=', cid)
    .orderBy('r.uid')
    .execute()
  const byMessage = Map.groupBy(found, ({ clarificationId }) => clarificationId)
  return new Map([...byMessage].map(([id, rows]) => [id, rows.map(({ uid }) => uid)]))
}

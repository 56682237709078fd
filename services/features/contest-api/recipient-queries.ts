/** Whom messages of the jury to several are to. */
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

/** By message, in an order that stays. @param ids of messages; null for all of the contest */
export async function readRecipients(
  db: Db,
  cid: number,
  ids: readonly number[] | null,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = await tables(db)
    .selectFrom('clarification_recipient as r')
    .innerJoin('clarification as q', 'q.id', 'r.clarificationId')
    .select(['r.clarificationId', 'r.uid'])
    .where('q.cid', '=', cid)
    .$if(ids !== null, (rows) => rows.where(({ ref }) => isOneOf(ref('r.clarificationId'), ids ?? [])))
    .orderBy('r.uid')
    .execute()
  const byMessage = Map.groupBy(found, ({ clarificationId }) => clarificationId)
  return new Map([...byMessage].map(([id, rows]) => [id, rows.map(({ uid }) => uid)]))
}

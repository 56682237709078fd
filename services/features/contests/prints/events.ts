import { topics } from '@podium/proto/events/topics.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'
import { presentPrint, selectPrints } from './queries.ts'

/** Publishes a request as it is now to those who work on the queue, in the transaction that changed it. */
export async function notifyPrint(db: Db, id: number, kind: 'new' | 'row', now: Date): Promise<void> {
  const row = await selectPrints(db).where('t.id', '=', id).executeTakeFirst()
  if (!row) return
  await enqueue(db, [
    liveEvent({ topic: topics.contest(row.cid, 'print'), rev: now.getTime(), kind, data: { jury: presentPrint(row) } }),
  ])
}

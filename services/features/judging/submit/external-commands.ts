/** A run of a contest that is judged externally: stored and published like any other, but no judge is asked. */
import { viewContest } from '../../contests/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { stateOf, lockGate } from '../../submissions/index.ts'
import { enqueue } from '../../../platform/outbox/outbox.ts'
import { contestRowEvents } from '../contest-events.ts'
import { addRecord } from '../contest-record.hot-sql.ts'
import { insertExternalRun } from './insert-submission.hot-sql.ts'
import type { ExternalRun } from './insert-submission.hot-sql.ts'

/** Stores it, Pending, in the transaction of `db`. @returns its id */
export async function storeExternalRun(db: Db, run: ExternalRun): Promise<number> {
  const { cid, cpid, uid, at } = run
  await lockGate(db, uid)
  const record = await insertExternalRun(db, run)
  const view = await viewContest(db, { cid, viewer: null, now: at, lock: true })
  if (!record || !view) throw new Error(`contest ${cid} has no problem ${cpid}`)
  const context = await addRecord(db, record, view, at)
  await enqueue(db, contestRowEvents({ record, context, nowMs: at.getTime() }, stateOf(record), 'new'))
  return record.submitId
}

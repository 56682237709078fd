/** A contest submission whose verdict comes from elsewhere: stored and told like any other, but no judge is asked. */
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { viewContest } from '../contests/index.ts'
import { firstPlanned, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { stateOf, submissionColumns, submissionJoins, lockGate } from '../submissions/index.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import { countedAtFirst } from '../boards/index.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { contestRowEvents } from './contest-events.ts'
import { addRecord } from './contest-record.ts'

interface Placed {
  readonly cid: number
  readonly cpid: number
  readonly uid: string
  readonly language: string
  /** When it counts as submitted. */
  readonly at: Date
}

/** Stores it, Pending, in the transaction of `db`. @returns its id */
export async function placeSubmission(db: Db, { cid, cpid, uid, language, at }: Placed): Promise<number> {
  await lockGate(db, uid)
  const record = await firstPlanned(
    db,
    sql<SubmissionRecord>`
    with s as (
      insert into submission (pid, uid, submit_time, status, code, code_bytes, language, lane, cid, cpid, dispatched_at, is_counted)
      select cp.pid, ${uid}, ${at.toISOString()}, ${Status.pending}, '', 0, ${language}, 'contest', ${cid}, cp.id, now(), ${countedAtFirst(uid, false)}
      from contest_problem cp where cp.id = ${cpid} and cp.cid = ${cid}
      returning *)
    select ${submissionColumns} from s ${submissionJoins(null)}`,
  )
  const view = await viewContest(db, { cid, viewer: null, now: at, lock: true })
  if (!record || !view) throw new Error(`contest ${cid} has no problem ${cpid}`)
  const place = await addRecord(db, record, view, at)
  await enqueue(db, contestRowEvents({ record, place, nowMs: at.getTime() }, stateOf(record), 'new'))
  return record.submitId
}

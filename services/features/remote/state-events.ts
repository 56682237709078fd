/** What those who watch a submission get of its attempt at a remote site. */
import type { RemoteState } from '@podium/proto/rules/remote/shown-state.ts'
import { revisionOf } from '@podium/proto/rules/submission/submission-state.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Projections } from '@podium/proto/events/live-events.ts'
import { findContext, showsMeasures, viewOf } from '../contests/index.ts'
import { liveEvent } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { attemptRow, shownState } from './state-queries.ts'
import type { RemoteSubmissionRow } from './state-queries.ts'

const findSubmission = (db: Db, submitId: number) =>
  tables(db)
    .selectFrom('submission as s')
    .innerJoin('problem as p', 'p.id', 's.pid')
    .select([
      's.submitId',
      's.cid',
      's.attempt',
      's.status',
      's.errorMessage',
      's.changedAt',
      'p.displayId as displayPid',
    ])
    .where('s.submitId', '=', submitId)
    .executeTakeFirst()

/** In a contest its result may be hidden from the author: where a run is tells when it was judged, and how. */
async function showsOwn(
  db: Db,
  { submitId, cid }: { readonly submitId: number; readonly cid: number },
  now: Date,
): Promise<boolean> {
  if (cid === 0) return true
  const context = await findContext(db, submitId, 'en-US')
  const nowMs = now.getTime()
  return (
    context !== null &&
    viewOf(context, 'contestant', true, nowMs) === 'result' &&
    showsMeasures(context, 'contestant', true, nowMs)
  )
}

async function projections(
  db: Db,
  found: RemoteSubmissionRow & { readonly cid: number },
  now: Date,
): Promise<Projections<RemoteState>> {
  const row = await attemptRow(db, found)
  // Accounts are for administrators, who may not be whom a contest or a group calls its jury.
  const own = shownState(found, row, { readsCode: true, readsReport: true, isAdmin: false })
  const open = shownState(found, row, { readsCode: false, readsReport: false, isAdmin: false })
  if (own === null || open === null) return {}
  return {
    jury: own,
    ...((await showsOwn(db, found, now)) ? { contestant: own } : {}),
    ...(found.cid === 0 ? { public: open } : {}),
  }
}

interface SubmissionAttempt {
  readonly submitId: number
  readonly attempt: number
}

/** Nothing for an attempt that is not the submission's newest. */
export async function remoteEvents(db: Db, { submitId, attempt }: SubmissionAttempt, now: Date): Promise<Outgoing[]> {
  const found = await findSubmission(db, submitId)
  if (found?.attempt !== attempt) return []
  const data = await projections(db, found, now)
  const rev = revisionOf({ submitId, attempt, status: found.status })
  return [liveEvent({ topic: topics.submission(submitId), rev, kind: 'remote', data })]
}

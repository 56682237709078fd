/**
 * Events of a training itself, and of the lists that it stands in. Its rules decide who may watch its rank, so whoever
 * watches is asked again.
 */
import { topics } from '@podium/proto/events/topics.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent, revocation } from '../../platform/outbox/outbox.ts'
import { notifyGroupLists } from '../groups/index.ts'
import { notifyHome } from '../home/index.ts'

/** In the transaction that changed the training, its problems, or who takes part. */
export async function notifyTrainingChanged(db: Db, tid: number, nowMs: number): Promise<void> {
  const data = { tid }
  const changed = liveEvent({
    topic: topics.training(tid),
    rev: nowMs,
    kind: 'changed',
    data: { contestant: data, jury: data },
  })
  await enqueue(db, [changed, revocation(topics.training(tid))])
}

/** In the transaction that changed what lists of trainings show. */
export async function notifyTrainingList(db: Db, gid: number | null, now: Date): Promise<void> {
  if (gid === null) await notifyHome(db, 'trainings')
  await notifyGroupLists(db, { gids: [gid], what: 'trainings', now })
}

/** Events of a training itself. Its rules decide who may watch its rank, so whoever watches is asked again. */
import { topics } from '@podium/proto/events/topics.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent, revocation } from '../../platform/outbox/outbox.ts'

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

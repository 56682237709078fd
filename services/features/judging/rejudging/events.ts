/** To whoever of the jury has the rejudges of a contest open. */
import { topics } from '@podium/proto/events/topics.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'

export const notifyRejudgings = (db: Db, cid: number, now: Date): Promise<void> =>
  enqueue(db, [
    liveEvent({
      topic: topics.contest(cid, 'decisions'),
      rev: now.getTime(),
      kind: 'changed',
      data: { jury: { cid } },
    }),
  ])

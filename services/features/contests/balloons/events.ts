import type { Static } from 'typebox'
import type { AcInfo } from '@podium/proto/calls/contest/contest-shapes.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'

type Checked = Pick<Static<typeof AcInfo>, 'id' | 'checked' | 'runner'>

/** A runner has taken a step: the others see it at once. In the transaction of the step. */
export const notifyBalloon = (db: Db, cid: number, data: Checked, now: Date): Promise<void> =>
  enqueue(db, [
    liveEvent({ topic: topics.contest(cid, 'ac-info'), rev: now.getTime(), kind: 'checked', data: { jury: data } }),
  ])

/** Solves have come or gone without a verdict: the queue is to be loaded again. In the transaction that did it. */
export const notifyBalloonsMoved = (db: Db, cid: number, now: Date): Promise<void> =>
  enqueue(db, [
    liveEvent({ topic: topics.contest(cid, 'ac-info'), rev: now.getTime(), kind: 'moved', data: { jury: { cid } } }),
  ])

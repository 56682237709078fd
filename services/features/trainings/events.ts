/**
 * Events of a training itself, and of the lists that it stands in. Its rules decide who may watch its rank, so whoever
 * watches is asked again.
 */
import { topics } from '@podium/proto/events/topics.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent, revocation } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { tables } from '../entities.ts'
import { notifyGroupLists } from '../groups/index.ts'
import { notifyHome } from '../home/index.ts'

function changedEvent(tid: number, nowMs: number): Outgoing {
  const data = { tid }
  return liveEvent({ topic: topics.training(tid), rev: nowMs, kind: 'changed', data: { contestant: data, jury: data } })
}

/** In the transaction that changed the training, its problems, or who takes part. */
export const notifyTrainingChanged = (db: Db, tid: number, nowMs: number): Promise<void> =>
  enqueue(db, [changedEvent(tid, nowMs), revocation(topics.training(tid))])

/** @param gid of what has changed, null outside groups @param others groups that list it, too */
async function notifyLists(db: Db, gid: number | null, others: readonly (number | null)[], now: Date): Promise<void> {
  if (gid === null) await notifyHome(db, 'trainings')
  await notifyGroupLists(db, { gids: [gid, ...others], what: 'trainings', now })
}

/**
 * In the transaction that changes a category; before it is deleted. One of the site is on trainings of groups, too.
 * @param gid the group of the category
 */
export async function notifyCategory(
  db: Db,
  { id, gid }: { readonly id: number; readonly gid: number | null },
  now: Date,
): Promise<void> {
  const found = await tables(db)
    .selectFrom('training')
    .select(['id', 'gid'])
    .where('categoryId', '=', id)
    .orderBy('id')
    .execute()
  await notifyLists(
    db,
    gid,
    found.map((training) => training.gid),
    now,
  )
  await enqueue(
    db,
    found.map((training) => changedEvent(training.id, now.getTime())),
  )
}

/** In the transaction that changed what lists of trainings show. */
export const notifyTrainingList = (db: Db, gid: number | null, now: Date): Promise<void> =>
  notifyLists(db, gid, [], now)

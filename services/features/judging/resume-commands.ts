/** Submissions of a contest that have waited for its jury are sent to the judges, in the order in which they came. */
import type { Context } from '../../platform/context.ts'
import { lockGatesOf } from '../../platform/database/lock-order.hot-sql.ts'
import { isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import { tables } from '../entities.ts'
import { dispatch } from './dispatch.hot-sql.ts'

const inProgress = Object.values(Status).filter(isInProgress)

/**
 * Whoever has waited longest comes first. It may end anywhere: what is left is found by the reconciler, in the same
 * order.
 */
export async function dispatchWaiting({ orm }: Pick<Context, 'orm'>, cid: number): Promise<void> {
  const waiting = await tables(orm.em.fork())
    .selectFrom('submission')
    .select('uid')
    .where('cid', '=', cid)
    .where('status', 'in', inProgress)
    .where('dispatchedAt', 'is', null)
    .groupBy('uid')
    .orderBy(({ fn }) => fn.min('submitId'))
    .execute()
  for (const { uid } of waiting) {
    await orm.em.fork().transactional(async (db) => {
      await lockGatesOf(db, [uid])
      await dispatch(db, uid)
    })
  }
}

/** Opens boards when their seal ends, and computes those anew whose contest has changed. */
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { settleBoard, unsettledBoards } from './store/rebuild.hot-sql.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'

const settleEveryMs = 500

/** One look at all boards; each is settled in a transaction of its own. */
export async function settleBoards({ orm, now }: Pick<Context, 'orm' | 'now'>): Promise<void> {
  for (const { cid } of await unsettledBoards(orm.em.fork(), now())) {
    await orm.em.fork().transactional((db) => settleBoard(db, cid, now()))
  }
}

export const boardWorker: WorkerFeature = {
  name: 'boards',
  start: async (ctx) =>
    repeat(
      { everyMs: settleEveryMs, log: ctx.log, failed: 'boards were not settled and will be looked at again' },
      () => settleBoards(ctx),
    ),
}

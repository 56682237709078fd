/** Opens boards when their freeze ends, and computes those anew whose contest has changed. */
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { updateBoard, outdatedBoards } from './store/rebuild.hot-sql.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'

const updateEveryMs = 500

/** One look at all boards; each is brought up to date in a transaction of its own. */
export async function updateBoards({ orm, now }: Pick<Context, 'orm' | 'now'>): Promise<void> {
  for (const { cid } of await outdatedBoards(orm.em.fork(), now())) {
    await orm.em.fork().transactional((db) => updateBoard(db, cid, now()))
  }
}

export const boardWorker: WorkerFeature = {
  name: 'boards',
  start: async (ctx) =>
    repeat(
      {
        everyMs: updateEveryMs,
        log: ctx.log,
        failed: 'boards were not brought up to date and will be looked at again',
      },
      () => updateBoards(ctx),
    ),
}

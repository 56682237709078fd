import type { WorkerFeature } from '../../context.ts'
import { returnHidden } from '../../db/hidden-problems.ts'
import { repeat } from '../../repeat.ts'

const everyMs = 5_000

/** Gives problems back to the bank when the contests that hide them have ended. */
export const returnWorker: WorkerFeature = {
  name: 'return of hidden problems',
  start: async (ctx) =>
    repeat({ everyMs, log: ctx.log, failed: 'hidden problems were not returned' }, () =>
      ctx.orm.em.fork().transactional((db) => returnHidden(db, ctx.now())),
    ),
}

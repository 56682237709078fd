import type { WorkerFeature } from '../../../platform/context.ts'
import { returnHidden } from './hidden-problem-commands.ts'
import { repeat } from '../../../platform/scheduling/repeat.ts'

const everyMs = 5_000

/** Gives problems back to the bank when the contests that hide them have ended. */
export const returnWorker: WorkerFeature = {
  name: 'return of hidden problems',
  start: async (ctx) =>
    repeat({ everyMs, log: ctx.log, failed: 'hidden problems were not returned' }, () =>
      ctx.orm.em.fork().transactional((db) => returnHidden(db, ctx.now())),
    ),
}

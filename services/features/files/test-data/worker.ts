/** Removes test data that nobody needs any more: what was dropped each second, the rest once a day. */
import type { WorkerFeature, Context } from '../../../platform/context.ts'
import { repeat } from '../../../platform/scheduling/repeat.ts'
import { clearDroppedTestData } from './dropped-commands.ts'
import { takeTurn } from '../../../platform/scheduling/daily-work.ts'
import { clearUnusedTestData } from './unused-commands.ts'

const lookEveryMs = 1_000

export const droppedTestData: WorkerFeature = {
  name: 'dropped test data',
  start: async (ctx) =>
    repeat({ everyMs: lookEveryMs, log: ctx.log, failed: 'dropped test data were not removed' }, () =>
      clearDroppedTestData(ctx),
    ),
}

/** Of the night, by the clock of the server. */
const hour = 4
const askEveryMs = 60_000

async function clearDaily(ctx: Pick<Context, 'orm' | 'now' | 'objectStore' | 'log'>): Promise<void> {
  if (!(await takeTurn(ctx.orm.em.fork(), 'unused test data', hour, ctx.now()))) return
  const count = await clearUnusedTestData(ctx)
  if (count > 0) ctx.log.info({ count }, 'test data that nothing refers to were removed')
}

export const testDataCleanUp: WorkerFeature = {
  name: 'test data clean-up',
  start: async (ctx) =>
    repeat({ everyMs: askEveryMs, log: ctx.log, failed: 'test data that nothing refers to were not removed' }, () =>
      clearDaily(ctx),
    ),
}

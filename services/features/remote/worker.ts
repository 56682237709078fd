/** What goes on beside the calls of remote sites. */
import type { WorkerFeature } from '../../platform/context.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'
import { matchAccounts } from './accounts/published.ts'

const matchEveryMs = 60_000

export const remoteWorker: WorkerFeature = {
  name: 'remote sites',
  start: (ctx) =>
    Promise.resolve(
      repeat(
        {
          everyMs: matchEveryMs,
          log: ctx.log,
          failed: 'accounts of remote sites were not published; tried again',
          atOnce: true,
        },
        () => matchAccounts(ctx),
      ),
    ),
}

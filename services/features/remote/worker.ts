/** What goes on beside the calls of remote sites. */
import { attemptMirror, remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import { ensureMirror } from '@podium/proto/server/buckets.ts'
import { readDurable } from '@podium/proto/server/durable-messages.ts'
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'
import { matchAccounts } from './accounts/published.ts'
import { storeAttempt } from './attempt-commands.ts'
import { clearOldRemote } from './clear-commands.ts'
import { startHealthNews } from './health/worker.ts'

const matchEveryMs = 60_000
const clearEveryMs = 6 * 3_600_000
const parallelAttempts = 4

const startMirror = (ctx: Context): (() => Promise<void>) =>
  readDurable(
    ctx.bus,
    ctx.log,
    {
      ...attemptMirror,
      parallel: parallelAttempts,
      prepare: () => ensureMirror(ctx.bus, ctx.log, remoteBuckets.attempts, attemptMirror.durable),
    },
    (attempt) => storeAttempt(ctx, attempt),
  )

export const remoteWorker: WorkerFeature = {
  name: 'remote sites',
  start: async (ctx) => {
    const stopMatching = repeat(
      {
        everyMs: matchEveryMs,
        log: ctx.log,
        failed: 'accounts of remote sites were not published; tried again',
        atOnce: true,
      },
      () => matchAccounts(ctx),
    )
    const stopClearing = repeat(
      { everyMs: clearEveryMs, log: ctx.log, failed: 'old attempts at remote sites were not cleared', atOnce: true },
      () => clearOldRemote(ctx, ctx.now()),
    )
    const stopMirror = startMirror(ctx)
    const stopNews = await startHealthNews(ctx)
    return async () => {
      await stopNews()
      await stopMirror()
      await stopClearing()
      await stopMatching()
    }
  },
}

/** The judging side of the worker: verdicts, progress, heartbeats, and the mending of what went wrong. */
import { JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import { consumers, streams } from '@podium/proto/events/bus/subjects.ts'
import { ensureStreams } from '@podium/proto/server/streams.ts'
import { readDurable } from '@podium/proto/server/durable-messages.ts'
import { openTaskStream } from '@podium/proto/server/task-stream.ts'
import type { TaskStream } from '@podium/proto/server/task-stream.ts'
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { isOfPackage, storeRunVerdict } from '../packages/index.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'
import { mergeDays } from './counters.hot-sql.ts'
import { startDeadLetterHandler } from './worker/dead-letters.ts'
import { startHeartbeats } from './worker/heartbeats.ts'
import { startReturnedTasks } from './worker/returned-tasks.ts'
import { startProgress } from './worker/progress.ts'
import { startRejudging } from './rejudge/contest-commands.ts'
import { startFollowingRejudges } from './rejudge/problem-progress.ts'
import { isShadow } from '@podium/proto/rules/submission/shadow.ts'
import { startShadows, storeShadow } from './rejudging/shadow-worker.ts'
import { storeVerdict } from './store-verdict.hot-sql.ts'
import { reconcile } from './worker/reconciler.ts'

const reconcileIntervalMs = 5_000
const mergeDaysEveryMs = 3_600_000
const parallelVerdicts = 8

const startVerdicts = (ctx: Context): (() => Promise<void>) =>
  readDurable(
    ctx.bus,
    ctx.log,
    {
      stream: streams.verdicts.name,
      durable: consumers.verdicts,
      schema: JudgeVerdict,
      parallel: parallelVerdicts,
      prepare: () => ensureStreams(ctx.bus),
    },
    async (verdict) => {
      if (isOfPackage(verdict)) return storeRunVerdict(ctx, verdict)
      const { submitId, attempt, status } = verdict
      const stored = await (isShadow(attempt) ? storeShadow : storeVerdict)(ctx, verdict)
      if (stored === 'invalid')
        ctx.log.error({ submitId, attempt, status }, 'a verdict that fits no submission was dropped')
    },
  )

const startReconciler = (ctx: Context, stream: TaskStream): (() => Promise<void>) => {
  const startedMs = Date.now()
  // The bus may have lost its data, streams included.
  return repeat(
    { everyMs: reconcileIntervalMs, log: ctx.log, failed: 'the reconciler failed and will run again', atOnce: true },
    async () => {
      await ensureStreams(ctx.bus)
      await reconcile(ctx, stream, Date.now() - startedMs)
    },
  )
}

const startMergingDays = ({ orm, now, log }: Context): (() => Promise<void>) =>
  repeat({ everyMs: mergeDaysEveryMs, log, failed: 'counts of days that are over were not merged', atOnce: true }, () =>
    mergeDays(orm.em.fork(), now()),
  )

export const judgingWorker: WorkerFeature = {
  name: 'judging',
  start: async (ctx) => {
    const stream = await openTaskStream(ctx.bus)
    const stops = [
      startVerdicts(ctx),
      startProgress(ctx),
      startHeartbeats(ctx),
      startReturnedTasks(ctx, stream),
      startDeadLetterHandler(ctx, stream),
      startReconciler(ctx, stream),
      startRejudging(ctx),
      startFollowingRejudges(ctx),
      startShadows(ctx),
      startMergingDays(ctx),
    ]
    return async () => {
      for (const stop of stops.toReversed()) await stop()
    }
  },
}

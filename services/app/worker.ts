import type { Stopper } from '@podium/proto/node/stop.ts'
import type { Context, WorkerFeature } from '../context.ts'
import { accountCleanUp } from '../features/account/clean-up.ts'
import { ensureRootUser } from '../features/account/root-user.ts'
import { judgingWorker } from '../features/judging/worker.ts'
import { liveWorker } from '../features/live/may-watch.ts'
import { loadStarter } from '../features/starter/load.ts'
import { migrate, underStartLock } from '../db/migrate.ts'

/** What runs beside the calls. A new one is a row here. */
const workerFeatures: readonly WorkerFeature[] = [accountCleanUp, judgingWorker, liveWorker]

/** What must be there before anybody calls, made under the start lock; each leaves alone what is there already. A new loader is a row here. */
const starters: readonly ((ctx: Context) => Promise<void>)[] = [ensureRootUser, loadStarter]

/** Brings the database to this version with its starter content, then starts every part of the worker. */
export async function startWorker(ctx: Context, stopper: Stopper): Promise<void> {
  await underStartLock(ctx.orm, async () => {
    await migrate(ctx.orm)
    for (const load of starters) await load(ctx)
  })
  for (const { name, start } of workerFeatures) stopper.onStop(name, await start(ctx))
}

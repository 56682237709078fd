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

type Starter = (ctx: Context) => Promise<void>

/** What must be there before anybody calls; each leaves alone what is there already. A new one is a row here. */
const starters: readonly Starter[] = [ensureRootUser, loadStarter]

/** Brings the database to this version with its starter content; one process at a time. */
export async function prepareDatabase(ctx: Context, contents: readonly Starter[] = starters): Promise<void> {
  await underStartLock(ctx.orm, async () => {
    await migrate(ctx.orm)
    for (const load of contents) await load(ctx)
  })
}

/** Starts every part of the worker on a prepared database. */
export async function startWorker(ctx: Context, stopper: Stopper): Promise<void> {
  for (const { name, start } of workerFeatures) stopper.onStop(name, await start(ctx))
}

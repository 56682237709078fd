import type { Stopper } from '@podium/proto/node/stop.ts'
import type { Context, WorkerFeature } from '../context.ts'
import { migrate, underStartLock } from '../db/migrate.ts'

/** What runs beside the calls. A new one is a row here. */
const workerFeatures: readonly WorkerFeature[] = []

/** Loaded once into a fresh database, under the start lock. A new loader is a row here. */
const starters: readonly ((ctx: Context) => Promise<void>)[] = []

/** Brings the database to this version with its starter content, then starts every part of the worker. */
export async function startWorker(ctx: Context, stopper: Stopper): Promise<void> {
  await underStartLock(ctx.orm, async () => {
    await migrate(ctx.orm)
    for (const load of starters) await load(ctx)
  })
  for (const { name, start } of workerFeatures) stopper.onStop(name, await start(ctx))
}

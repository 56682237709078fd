import type { Context } from '../platform/context.ts'
import { migrate, underStartLock } from '../platform/database/migrate.ts'
import { ensureRootUser } from '../features/account/root-commands.ts'
import { loadStarter } from '../features/starter/commands.ts'

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

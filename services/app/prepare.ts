import { Refusal } from '@podium/proto/errors/index.ts'
import { isStoreFull } from '@podium/proto/server/object-store.ts'
import { ConfigError } from '@podium/proto/server/config.ts'
import type { Context } from '../platform/context.ts'
import { migrate, underStartLock } from '../platform/database/migrate.ts'
import { majorOf, versionFault } from '../platform/database/version.ts'
import { ensureRootUser } from '../features/account/root-commands.ts'
import { loadStarter } from '../features/starter/commands.ts'

type Starter = (ctx: Context) => Promise<void>

/** What must be there before anybody calls; each leaves alone what is there already. A new one is a row here. */
const starters: readonly Starter[] = [ensureRootUser, loadStarter]

/**
 * Brings the database to this version with its starter content; one process at a time. Throws ConfigError where the
 * server is too old for our queries.
 */
export async function prepareDatabase(ctx: Context, contents: readonly Starter[] = starters): Promise<void> {
  const fault = versionFault(await majorOf(ctx.orm))
  if (fault !== null) throw new ConfigError(fault)
  await underStartLock(ctx.orm, async () => {
    await migrate(ctx.orm)
    for (const load of contents) await load(ctx)
  })
}

/** What an operator does when there is no room for what is prepared; null for any other error. */
export function roomFault(error: unknown): string | null {
  if (!isStoreFull(error) && !(error instanceof Refusal && error.code === 'storageFull')) return null
  return (
    'There is no room for the starter content: the object store of the bus, its disk or the disk of PODIUM_DATA is full. ' +
    'Make room, or raise PODIUM_TEST_DATA_MAX_MB and PODIUM_PAGE_FILES_MAX_MB here and for the bus (max_file_store), then start again.'
  )
}

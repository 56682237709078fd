/** What both commands share: the site that the environment names, and how they end. */
import { ConfigError } from '@podium/proto/server/config.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { entities } from '../../features/entities.ts'
import type { Context } from '../../platform/context.ts'
import { databasePatience, openOrm } from '../../platform/database/orm.ts'
import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { BackupRefused } from './manifest.ts'

/** Relations of a big table are checked in one statement. */
const patience = { ...databasePatience, query_timeout: 3_600_000 }
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Does the work with the parts of a process; what is refused is said in its sentence, and ends with 1. */
export async function withSite(
  name: string,
  work: (ctx: Context, print: (line: string) => void) => Promise<void>,
): Promise<void> {
  const log = createLog(name)
  const stopper = createStopper(log)
  stopOnSignals(stopper, log)
  try {
    const config = readConfig()
    const ctx = await createContext({ config, log, stopper, name, boundsStores: false })
    const orm = await openOrm(config.databaseUrl, { entities, poolMax: 3, patience, hosts: ctx.databaseHosts })
    stopper.onStop('patient database', () => orm.close())
    await work({ ...ctx, orm }, print)
  } catch (error) {
    print(error instanceof BackupRefused || error instanceof ConfigError ? error.message : String(error))
    process.exitCode = 1
  }
  await stopper.stop()
}

/** The parts of services in this process, on the database and the bus of a stack. */
import type { Stack } from '@podium/infra/stack/stack.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper } from '@podium/proto/server/stop.ts'
import { readConfig } from '@podium/services/app/config.ts'
import { createContext } from '@podium/services/app/context.ts'
import type { Context } from '@podium/services/platform/context.ts'

export interface Beside {
  readonly ctx: Context
  readonly close: () => Promise<void>
}

/** @param env settings of the stack that are not the usual ones */
export async function contextOf(
  { databaseUrl, natsUrl, dataDir }: Stack,
  env: Readonly<Record<string, string>> = {},
): Promise<Beside> {
  const log = createLog('beside', 'silent')
  const stopper = createStopper(log)
  const config = readConfig({
    PODIUM_DATABASE_URL: databaseUrl,
    PODIUM_NATS_URL: natsUrl,
    PODIUM_DATA: dataDir,
    PODIUM_TOKEN_SECRET: 'a secret of the tests, long enough to be taken',
    ...env,
  })
  return { ctx: await createContext({ config, log, stopper, name: 'beside' }), close: () => stopper.stop() }
}

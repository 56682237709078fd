/** The process that does what no call waits for. */
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readConfig } from '../app/config.ts'
import { createContext } from '../app/context.ts'
import { startWorker } from '../app/worker.ts'
import { waitForMigrations } from '../platform/database/migrate.ts'

const log = createLog('worker')
const stopper = createStopper(log)
stopOnSignals(stopper, log)
const ctx = await createContext({ config: readConfig(), log, stopper, name: 'worker' })
await waitForMigrations(ctx.orm)
await startWorker(ctx, stopper)
log.info('ready')

/** The process that does what no call waits for. */
import { createLog } from '@podium/proto/server/log.ts'
import { readStatus } from '@podium/proto/server/status/config.ts'
import { serveStatus } from '@podium/proto/server/status/status.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readConfig } from '../app/config.ts'
import { createContext } from '../app/context.ts'
import { measureConnections, measureQueues } from '../app/metrics.ts'
import { startWorker } from '../app/worker.ts'
import { waitForMigrations } from '../platform/database/migrate.ts'

const log = createLog('worker')
const stopper = createStopper(log)
stopOnSignals(stopper, log)
const status = readStatus()
const ctx = await createContext({ config: readConfig(), log, stopper, name: 'worker' })
await waitForMigrations(ctx.orm)
await startWorker(ctx, stopper)
await serveStatus(status, {
  log,
  stopper,
  readiness: ctx.readiness,
  measure: (metrics) => {
    measureConnections(ctx, metrics)
    measureQueues(ctx, metrics)
  },
})
log.info('ready')

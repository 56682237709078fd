/** The process that does what no call waits for. */
import { readStatus } from '@podium/proto/server/status/config.ts'
import { startProcess } from '@podium/proto/server/start.ts'
import { serveStatus } from '@podium/proto/server/status/status.ts'
import { readConfig } from '../app/config.ts'
import { createContext } from '../app/context.ts'
import { measureConnections, measureQueues } from '../app/metrics.ts'
import { startWorker } from '../app/worker.ts'

await startProcess('worker', async ({ log, stopper }) => {
  const status = readStatus()
  const ctx = await createContext({ config: readConfig(), log, stopper, name: 'worker', waitsForPrepare: true })
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
})

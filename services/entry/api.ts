/** The process that answers calls and serves the pages. */
import { readStatus } from '@podium/proto/server/status/config.ts'
import { startProcess } from '@podium/proto/server/start.ts'
import { serveStatus } from '@podium/proto/server/status/status.ts'
import { buildApp } from '../app/build-app.ts'
import { readConfig } from '../app/config.ts'
import { createContext } from '../app/context.ts'
import { measureCalls, measureConnections } from '../app/metrics.ts'
import { gentleEnd } from '../platform/http/gentle-end.ts'

/** Besides what it waits. */
const endMostMs = 6_000

await startProcess('api', async ({ log, stopper }) => {
  const [config, status] = [readConfig(), readStatus()]
  const ctx = await createContext({ config, log, stopper, name: 'api', waitsForPrepare: true })
  const ending = gentleEnd(config.httpDrainMs)
  ctx.readiness.add('end', ending.fault)
  const app = await buildApp(ctx, [ending.addTo, ...(status === null ? [] : [measureCalls])])
  stopper.onStop('http', () => app.close())
  await app.listen({ host: config.httpHost, port: config.httpPort })
  await serveStatus(status, {
    log,
    stopper,
    readiness: ctx.readiness,
    measure: (metrics) => measureConnections(ctx, metrics),
  })
  stopper.onStop('drain', ending.drain, config.httpDrainMs + endMostMs)
  log.info('ready')
})

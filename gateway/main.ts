/** Entry of the gateway process. */
import { connectBus } from '@podium/proto/server/bus.ts'
import { readStatus } from '@podium/proto/server/status/config.ts'
import { measureBus } from '@podium/proto/server/status/measure-bus.ts'
import { busCheck, createReadiness } from '@podium/proto/server/status/readiness.ts'
import { startProcess } from '@podium/proto/server/start.ts'
import { serveStatus } from '@podium/proto/server/status/status.ts'
import { readGatewayConfig } from './config.ts'
import { startGateway } from './gateway.ts'

await startProcess('gateway', async ({ log, stopper }) => {
  const [config, status] = [readGatewayConfig(), readStatus()]
  const bus = await connectBus(config.natsUrl, 'gateway', log)
  stopper.onStop('bus', bus.close)
  const gateway = await startGateway(config, bus, log)
  stopper.onStop('gateway', gateway.close)
  await serveStatus(status, {
    log,
    stopper,
    readiness: createReadiness({ bus: busCheck(bus) }),
    measure: (metrics) => {
      measureBus(bus, metrics)
      metrics.gauge({ name: 'podium_sockets', help: 'Sockets that are open' }, () => [{ value: gateway.socketCount() }])
    },
  })
  log.info({ port: gateway.port }, 'ready')
})

/** Entry of the gateway process. */
import { connectBus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readGatewayConfig } from './config.ts'
import { startGateway } from './gateway.ts'

const log = createLog('gateway')
const stopper = createStopper(log)
stopOnSignals(stopper, log)

const config = readGatewayConfig()
const bus = await connectBus(config.natsUrl, 'gateway', log)
stopper.onStop('bus', bus.close)
const gateway = await startGateway(config, bus, log)
stopper.onStop('gateway', gateway.close)
log.info({ port: gateway.port }, 'ready')

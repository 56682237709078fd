import { createLog } from '@podium/proto/node/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/node/stop.ts'
import { readFrontConfig } from './config.ts'
import { startFront } from './front.ts'

const log = createLog('front')
const stopper = createStopper(log)
stopOnSignals(stopper, log)
const front = await startFront(readFrontConfig(), log)
stopper.onStop('front', front.stop)
log.info({ port: front.port }, 'ready')

import { createLog } from '@podium/proto/node/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/node/stop.ts'
import { readFrontConfig } from './config.ts'
import { followHalls } from './connections.ts'
import { startFront } from './front.ts'

const log = createLog('front')
const stopper = createStopper(log)
stopOnSignals(stopper, log)
const config = readFrontConfig()
const halls = followHalls(config)
stopper.onStop('halls', async () => halls.close())
const front = await startFront(config, log, halls.peopleOf)
stopper.onStop('front', front.stop)
log.info({ port: front.port }, 'ready')

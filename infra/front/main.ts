import { followHalls } from '@podium/proto/server/halls.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readFrontConfig } from './config.ts'
import { hallsAsker } from './connections.ts'
import { startFront } from './front.ts'

const log = createLog('front')
const stopper = createStopper(log)
stopOnSignals(stopper, log)
const config = readFrontConfig()
const halls = followHalls(hallsAsker(config))
stopper.onStop('halls', async () => halls.close())
const front = await startFront(config, log, halls.peopleOf)
stopper.onStop('front', front.stop)
log.info({ port: front.port }, 'ready')

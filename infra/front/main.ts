import { followHalls } from '@podium/proto/server/halls.ts'
import { readStatus } from '@podium/proto/server/status/config.ts'
import { createReadiness } from '@podium/proto/server/status/readiness.ts'
import { startProcess } from '@podium/proto/server/start.ts'
import { serveStatus } from '@podium/proto/server/status/status.ts'
import { readFrontConfig } from './config.ts'
import { hallsAsker } from './connections.ts'
import { startFront } from './front.ts'

await startProcess('front', async ({ log, stopper }) => {
  const [config, status] = [readFrontConfig(), readStatus()]
  const halls = followHalls(hallsAsker(config))
  stopper.onStop('halls', async () => halls.close())
  const front = await startFront(config, log, halls.peopleOf)
  stopper.onStop('front', front.stop)
  await serveStatus(status, { log, stopper, readiness: createReadiness() })
  log.info({ port: front.port }, 'ready')
})

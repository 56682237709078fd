/** Entry of the remote judge process. */
import { startProcess } from '@podium/proto/server/start.ts'
import { readStatus } from '@podium/proto/server/status/config.ts'
import { busCheck, createReadiness } from '@podium/proto/server/status/readiness.ts'
import { serveStatus } from '@podium/proto/server/status/status.ts'
import { readRemoteConfig } from './config.ts'
import { startRemoteJudge } from './remote-judge.ts'

await startProcess('remote', async ({ log, stopper }) => {
  const [config, status] = [readRemoteConfig(), readStatus()]
  const bus = await startRemoteJudge(config, log, stopper)
  await serveStatus(status, { log, stopper, readiness: createReadiness({ bus: busCheck(bus) }) })
  log.info('ready')
})

/** Entry of the remote judge process. */
import { createLog } from '@podium/proto/server/log.ts'
import { readStatus } from '@podium/proto/server/status/config.ts'
import { busCheck, createReadiness } from '@podium/proto/server/status/readiness.ts'
import { serveStatus } from '@podium/proto/server/status/status.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { startTracing } from '@podium/proto/server/tracing/start.ts'
import { readRemoteConfig } from './config.ts'
import { startRemoteJudge } from './remote-judge.ts'

const log = createLog('remote')
const stopper = createStopper(log)
stopOnSignals(stopper, log)

try {
  await startTracing('remote', { log, stopper })
  const [config, status] = [readRemoteConfig(), readStatus()]
  const bus = await startRemoteJudge(config, log, stopper)
  await serveStatus(status, { log, stopper, readiness: createReadiness({ bus: busCheck(bus) }) })
  log.info('ready')
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error))
  await stopper.stop()
  process.exitCode = 1
}

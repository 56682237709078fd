/** Entry of the remote judge process. */
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readRemoteConfig } from './config.ts'
import { startRemoteJudge } from './remote-judge.ts'

const log = createLog('remote')
const stopper = createStopper(log)
stopOnSignals(stopper, log)

try {
  await startRemoteJudge(readRemoteConfig(), log, stopper)
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error))
  await stopper.stop()
  process.exitCode = 1
}

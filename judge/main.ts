/** Entry of the judge process. */
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readConfig } from './config.ts'
import { startJudge } from './judge.ts'

const log = createLog('judge')
const stopper = createStopper(log)
stopOnSignals(stopper, log)

try {
  await startJudge(readConfig(), log, stopper)
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error))
  await stopper.stop()
  process.exitCode = 1
}

/** Entry of the judge process. */
import { createLog } from '@podium/proto/server/log.ts'
import { readStatus } from '@podium/proto/server/status/config.ts'
import { busCheck, createReadiness } from '@podium/proto/server/status/readiness.ts'
import { serveStatus } from '@podium/proto/server/status/status.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readConfig } from './config.ts'
import { startJudge } from './judge.ts'

const log = createLog('judge')
const stopper = createStopper(log)
stopOnSignals(stopper, log)

try {
  const [config, status] = [readConfig(), readStatus()]
  const { bus, runningCount } = await startJudge(config, log, stopper)
  await serveStatus(status, {
    log,
    stopper,
    readiness: createReadiness({ bus: busCheck(bus) }),
    measure: (metrics) =>
      metrics.gauge({ name: 'podium_judge_slots', help: 'Slots of this judge', labels: ['state'] }, () => [
        { labels: { state: 'total' }, value: config.slots },
        { labels: { state: 'used' }, value: runningCount() },
      ]),
  })
  log.info('ready')
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error))
  await stopper.stop()
  process.exitCode = 1
}

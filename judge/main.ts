/** Entry of the judge process. */
import { createLog } from '@podium/proto/server/log.ts'
import { readStatus } from '@podium/proto/server/status/config.ts'
import { measureBus } from '@podium/proto/server/status/measure-bus.ts'
import { busCheck, createReadiness } from '@podium/proto/server/status/readiness.ts'
import { serveStatus } from '@podium/proto/server/status/status.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { startTracing } from '@podium/proto/server/tracing/start.ts'
import { readConfig } from './config.ts'
import { startJudge } from './judge.ts'

const log = createLog('judge')
const stopper = createStopper(log)
stopOnSignals(stopper, log)

try {
  await startTracing('judge', { log, stopper })
  const [config, status] = [readConfig(), readStatus()]
  const { bus, runningCount, timeFactor } = await startJudge(config, log, stopper)
  await serveStatus(status, {
    log,
    stopper,
    readiness: createReadiness({ bus: busCheck(bus) }),
    measure: (metrics) => {
      measureBus(bus, metrics)
      metrics.gauge({ name: 'podium_judge_slots', help: 'Slots of this judge', labels: ['state'] }, () => [
        { labels: { state: 'total' }, value: config.slots },
        { labels: { state: 'used' }, value: runningCount() },
      ])
      metrics.gauge({ name: 'podium_judge_label', help: 'Labels of this judge', labels: ['label'] }, () =>
        config.labels.map((label) => ({ labels: { label }, value: 1 })),
      )
      metrics.gauge({ name: 'podium_judge_time_factor', help: 'Above 1: slower than the machine of reference' }, () => {
        const factor = timeFactor()
        return factor === null ? [] : [{ value: factor }]
      })
    },
  })
  log.info('ready')
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error))
  await stopper.stop()
  process.exitCode = 1
}

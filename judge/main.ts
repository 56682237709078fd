/** Entry of the judge process. */
import { ConfigError } from '@podium/proto/server/config.ts'
import { startProcess } from '@podium/proto/server/start.ts'
import { readStatus } from '@podium/proto/server/status/config.ts'
import { measureBus } from '@podium/proto/server/status/measure-bus.ts'
import { busCheck, createReadiness } from '@podium/proto/server/status/readiness.ts'
import { serveStatus } from '@podium/proto/server/status/status.ts'
import { readConfig } from './config.ts'
import { startJudge } from './judge.ts'
import { SandboxFault } from './sandbox/api/sandbox.ts'

/** What is wrong with the host, and how to mend it, is for whoever reads the last line. */
function asSentence(error: unknown): never {
  throw error instanceof SandboxFault ? new ConfigError(error.message) : error
}

await startProcess('judge', async ({ log, stopper }) => {
  const [config, status] = [readConfig(), readStatus()]
  const { bus, runningCount, timeFactor } = await startJudge(config, log, stopper).catch(asSentence)
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
})

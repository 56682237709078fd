/** Results of self-tests are stored and sent; what nobody read in time is deleted. */
import { SelfTestResult } from '@podium/proto/events/bus/judge.ts'
import { consumers, streams } from '@podium/proto/events/bus/subjects.ts'
import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { ensureStreams } from '@podium/proto/server/streams.ts'
import { readDurable } from '@podium/proto/server/durable-messages.ts'
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { endSelfTest } from './end-commands.ts'
import { SelfTest } from './entities.ts'

const parallelResults = 8
const cleanUpIntervalMs = 60_000

const startResults = ({ bus, log, orm, now }: Context): (() => Promise<void>) =>
  readDurable(
    bus,
    log,
    {
      stream: streams.selfTests.name,
      durable: consumers.selfTests,
      schema: SelfTestResult,
      parallel: parallelResults,
      prepare: () => ensureStreams(bus),
    },
    async (result) => {
      if (result.status === Status.systemError)
        log.error({ key: result.key, reason: wireText(result.stderr) }, 'a self-test failed')
      await orm.em.fork().transactional((db) => endSelfTest(db, result, now()))
    },
  )

export const selfTestWorker: WorkerFeature = {
  name: 'self-test',
  start: async (ctx) => {
    const stopResults = startResults(ctx)
    const cleanUp = () =>
      ctx.orm.em
        .fork()
        .nativeDelete(SelfTest, { expiresAt: { $lte: ctx.now() } })
        .catch((error: unknown) => ctx.log.warn({ error }, 'expired self-tests could not be deleted'))
    const timer = setInterval(() => void cleanUp(), cleanUpIntervalMs)
    return async () => {
      clearInterval(timer)
      await stopResults()
    }
  },
}

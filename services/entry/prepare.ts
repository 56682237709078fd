/**
 * The process that brings database and object store to this version, and ends: migrations, the root user, the starter
 * content and what the object store has lost of it. Apart from the others, because what it needs once they would keep
 * in memory.
 */
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readConfig } from '../app/config.ts'
import { createContext } from '../app/context.ts'
import { prepareDatabase, roomFault } from '../app/prepare.ts'

const log = createLog('prepare')
const stopper = createStopper(log)
stopOnSignals(stopper, log)
try {
  const ctx = await createContext({ config: readConfig(), log, stopper, name: 'prepare' })
  await prepareDatabase(ctx)
  await stopper.stop()
  log.info({ tookMs: Math.round(performance.now()) }, 'prepared')
} catch (error) {
  const sentence = roomFault(error)
  if (sentence === null) throw error
  log.error(sentence)
  process.exitCode = 1
  await stopper.stop()
}

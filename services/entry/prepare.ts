/**
 * The process that brings database and object store to this version, and ends: migrations, the root user, the starter
 * content and what the object store has lost of it. Apart from the others, because what it needs once they would keep
 * in memory.
 */
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readConfig } from '../app/config.ts'
import { createContext } from '../app/context.ts'
import { prepareDatabase } from '../app/prepare.ts'

const log = createLog('prepare')
const stopper = createStopper(log)
stopOnSignals(stopper, log)
const ctx = await createContext({ config: readConfig(), log, stopper, name: 'prepare' })
await prepareDatabase(ctx)
await stopper.stop()
log.info({ tookMs: Math.round(performance.now()) }, 'prepared')

/**
 * The process that brings database and object store to this version, and ends: migrations, the root user, the starter
 * content and what the object store has lost of it. Apart from the others, because what it needs once they would keep
 * in memory.
 */
import { ConfigError } from '@podium/proto/server/config.ts'
import { startProcess } from '@podium/proto/server/start.ts'
import { readConfig } from '../app/config.ts'
import { createContext } from '../app/context.ts'
import { prepareDatabase, roomFault } from '../app/prepare.ts'

await startProcess('prepare', async ({ log, stopper }) => {
  try {
    const ctx = await createContext({ config: readConfig(), log, stopper, name: 'prepare' })
    await prepareDatabase(ctx)
  } catch (error) {
    const sentence = roomFault(error)
    throw sentence === null ? error : new ConfigError(sentence)
  }
  await stopper.stop()
  log.info({ tookMs: Math.round(performance.now()) }, 'prepared')
})

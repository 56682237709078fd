/** The process that answers calls and serves the pages. */
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { buildApp } from '../app/build-app.ts'
import { readConfig } from '../app/config.ts'
import { createContext } from '../app/context.ts'
import { waitForMigrations } from '../platform/database/migrate.ts'

const log = createLog('api')
const stopper = createStopper(log)
stopOnSignals(stopper, log)
const ctx = await createContext({ config: readConfig(), log, stopper, name: 'api' })
await waitForMigrations(ctx.orm)
const app = await buildApp(ctx)
stopper.onStop('http', () => app.close())
await app.listen({ host: '127.0.0.1', port: ctx.config.httpPort })
log.info('ready')

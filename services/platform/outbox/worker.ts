import type { WorkerFeature } from '../context.ts'
import { startRelay } from './relay.hot-sql.ts'

export const outboxWorker: WorkerFeature = {
  name: 'outbox',
  start: ({ config, bus, log, databaseHosts }) =>
    Promise.resolve(startRelay(config.databaseUrl, bus, log, databaseHosts)),
}

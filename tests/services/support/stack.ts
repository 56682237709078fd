/** A fresh PostgreSQL and NATS of one test file, and the real services on them. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@podium/proto/node/log.ts'
import { createStopper } from '@podium/proto/node/stop.ts'
import { Child } from '@podium/infra/stack/child.ts'
import type { ChildSpec } from '@podium/infra/stack/child.ts'
import { natsSpec } from '@podium/infra/stack/nats.ts'
import { keepPorts, makePlaces, placesIn } from '@podium/infra/stack/places.ts'
import { makeCluster, postgresSpec } from '@podium/infra/stack/postgres.ts'
import { databaseUser, makePrivate } from '@podium/infra/stack/system-user.ts'
import { buildApp } from '@podium/services/app/build-app.ts'
import { readConfig } from '@podium/services/app/config.ts'
import { createContext } from '@podium/services/app/context.ts'
import { prepareDatabase } from '@podium/services/app/prepare.ts'
import { startWorker } from '@podium/services/app/worker.ts'
import { ensureRootUser } from '@podium/services/features/account/root-user.ts'
import type { Config, Context } from '@podium/services/context.ts'
import { copyFolder, madeOnce } from '../../support/stack.ts'
import type { App } from './caller.ts'

const password = 'test-password'
const upWithinMs = 20_000

export interface TestStack {
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly dataDir: string
  readonly stopDatabase: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts both servers on free ports with their data in a folder of their own. */
export async function startStack(): Promise<TestStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'podium-services-'))
  // The servers run as a user of their own.
  chmodSync(dataDir, 0o755)
  const places = placesIn(dataDir)
  const user = databaseUser()
  makePlaces(places)
  const ports = await keepPorts(dataDir, ['postgres', 'nats'])
  const { postgres = 0, nats = 0 } = ports
  const clusters = await madeOnce('clusters', (draft) => makeCluster(join(draft, 'postgres'), password, user))
  await copyFolder(join(clusters, 'postgres'), places.postgresDir)
  makePrivate(places.natsDir, user)
  const start = async (spec: ChildSpec): Promise<Child> => {
    const child = new Child(spec, { logFile: join(places.logDir, `${spec.name}.log`), runDir: places.runDir }, {})
    child.start()
    await child.waitReady(upWithinMs)
    return child
  }
  const database = await start(postgresSpec(places.postgresDir, postgres, user))
  const bus = await start(natsSpec(places.natsDir, nats, { password, user }))
  let stopped: Promise<void> | undefined
  const stopDatabase = (): Promise<void> => (stopped ??= database.stop())
  return {
    databaseUrl: `postgres://podium:${password}@127.0.0.1:${postgres}/podium`,
    natsUrl: `nats://podium:${password}@127.0.0.1:${nats}`,
    dataDir,
    stopDatabase,
    stop: async () => {
      await Promise.all([stopDatabase(), bus.stop()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface TestServices {
  readonly ctx: Context
  readonly app: App
  /** Moves the clock of every rule. */
  readonly advanceMs: (ms: number) => void
  readonly stop: () => Promise<void>
}

export const rootPassword = 'root-pass-1'

/**
 * The api in this process, on a migrated database with a root user. `changes` replace settings of the environment; with
 * `worker` the starter content is loaded and the worker runs too.
 */
export async function startServices(stack: TestStack, changes: Partial<Config> = {}, options: { worker?: boolean } = {}): Promise<TestServices> {
  const log = createLog('test', 'silent')
  const stopper = createStopper(log)
  let offsetMs = 0
  const config = {
    ...readConfig({
      PODIUM_DATABASE_URL: stack.databaseUrl,
      PODIUM_NATS_URL: stack.natsUrl,
      PODIUM_DATA: stack.dataDir,
      PODIUM_ROOT_PASSWORD: rootPassword,
      PODIUM_TOKEN_SECRET: 'a secret of the tests, long enough to be taken',
      PODIUM_RATE_FACTOR: '0',
    }),
    ...changes,
  }
  const ctx = await createContext({ config, log, stopper, name: 'test', now: () => new Date(Date.now() + offsetMs) })
  await prepareDatabase(ctx, options.worker ? undefined : [ensureRootUser])
  if (options.worker) await startWorker(ctx, stopper)
  const app = await buildApp(ctx)
  stopper.onStop('http', () => app.close())
  return { ctx, app, advanceMs: (ms) => void (offsetMs += ms), stop: () => stopper.stop() }
}

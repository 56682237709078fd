/** A fresh PostgreSQL and NATS of one test file, and the real services on them. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createStopper } from '@podium/proto/server/stop.ts'
import { Child } from '@podium/infra/stack/child.ts'
import type { ChildSpec } from '@podium/infra/stack/child.ts'
import { natsSpec } from '@podium/infra/stack/nats.ts'
import { storedPorts, makeDataFolders, dataFoldersIn } from '@podium/infra/stack/data-folders.ts'
import { databaseUrlOf, makeCluster, postgresSpec } from '@podium/infra/stack/postgres.ts'
import { giveDataFolders, systemUsers } from '@podium/infra/stack/system-user.ts'
import { buildApp } from '@podium/services/app/build-app.ts'
import { readConfig } from '@podium/services/app/config.ts'
import { createContext } from '@podium/services/app/context.ts'
import { prepareDatabase } from '@podium/services/app/prepare.ts'
import { startWorker } from '@podium/services/app/worker.ts'
import { ensureRootUser } from '@podium/services/features/account/root-commands.ts'
import { loadStarter } from '@podium/services/features/starter/commands.ts'
import type { Config, Context } from '@podium/services/platform/context.ts'
import { storedLines, storedLog } from '../../support/process-lines.ts'
import { copyFolder, madeOnce, newDataDir } from '../../support/stack.ts'
import type { App } from './caller.ts'

const password = 'test-password'
const upWithinMs = 20_000

export interface TestStack {
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly dataDir: string
  readonly stopDatabase: () => Promise<void>
  /** Leaves their data. */
  readonly stopServers: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Fills `draft` with the data of both servers: those of `from` and what `content` adds. */
const dataWith = async (
  draft: string,
  from: string,
  content: NonNullable<ServicesOptions['content']>,
): Promise<void> => {
  const stack = await startServers(from)
  const services = await startServices(stack, {}, { content })
  await services.stop()
  await stack.stopServers()
  const { postgresDir, natsDir } = dataFoldersIn(stack.dataDir)
  await copyFolder(postgresDir, join(draft, 'postgres'))
  await copyFolder(natsDir, join(draft, 'nats'))
  await stack.stop()
}

/**
 * Data that are made once in a run and copied: of a database that was never used, of one with every table, and with
 * the starter content.
 */
const made = {
  empty: () => madeOnce('empty', (draft) => makeCluster(join(draft, 'postgres'), password, systemUsers().database)),
  migrated: () => madeOnce('migrated', async (draft) => dataWith(draft, await made.empty(), [])),
  starter: () =>
    madeOnce('starter', async (draft) => dataWith(draft, await made.migrated(), [ensureRootUser, loadStarter])),
}

/** Starts both servers on free ports with their data in a folder of their own. */
export const startStack = async (data: keyof typeof made = 'migrated'): Promise<TestStack> =>
  startServers(await made[data]())

async function startServers(data: string): Promise<TestStack> {
  const dataDir = newDataDir()
  const folders = dataFoldersIn(dataDir)
  const users = systemUsers()
  makeDataFolders(folders)
  const ports = await storedPorts(dataDir, ['postgres', 'nats'])
  const { postgres = 0, nats = 0 } = ports
  await copyFolder(data, dataDir)
  giveDataFolders(folders, users)
  const reports = storedLines()
  const start = async (spec: ChildSpec): Promise<Child> => {
    const files = { logFile: join(folders.logDir, `${spec.name}.log`), runDir: folders.runDir }
    const child = new Child(spec, files, reports)
    child.start()
    await child.waitReady(upWithinMs)
    return child
  }
  const database = await start(postgresSpec(folders, postgres, users.database))
  const bus = await start(
    natsSpec(folders.natsDir, nats, {
      passwords: { podium: password, judge: password, gateway: password, remote: password },
      user: users.bus,
    }),
  )
  let stopped: Promise<void> | undefined
  const stopDatabase = (): Promise<void> => (stopped ??= database.stop())
  let ended: Promise<unknown> | undefined
  const stopServers = async (): Promise<void> => void (await (ended ??= Promise.all([stopDatabase(), bus.stop()])))
  return {
    databaseUrl: databaseUrlOf(folders, postgres, password),
    natsUrl: `nats://podium:${password}@127.0.0.1:${nats}`,
    dataDir,
    stopDatabase,
    stopServers,
    stop: async () => {
      await stopServers()
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

interface ServicesOptions {
  readonly worker?: boolean
  /** What is in the database; by default the root user, with a worker the starter content too. */
  readonly content?: Parameters<typeof prepareDatabase>[1]
}

/**
 * The api in this process, on a migrated database with a root user. `changes` replace settings of the environment; with
 * `worker` the worker runs too.
 */
export async function startServices(
  stack: TestStack,
  changes: Partial<Config> = {},
  { worker: hasWorker = false, content = hasWorker ? undefined : [ensureRootUser] }: ServicesOptions = {},
): Promise<TestServices> {
  const log = storedLog('services')
  const stopper = createStopper(log)
  let offsetMs = 0
  const config = {
    ...readConfig({
      PODIUM_DATABASE_URL: stack.databaseUrl,
      PODIUM_NATS_URL: stack.natsUrl,
      PODIUM_DATA: stack.dataDir,
      PODIUM_ROOT_PASSWORD: rootPassword,
      PODIUM_TOKEN_SECRET: 'a secret of the tests, long enough to be taken',
      PODIUM_SECRET_KEY: 'a key of the tests that is long enough to be taken as one',
      PODIUM_RATE_FACTOR: '0',
    }),
    ...changes,
  }
  const ctx = await createContext({ config, log, stopper, name: 'test', now: () => new Date(Date.now() + offsetMs) })
  await prepareDatabase(ctx, content)
  if (hasWorker) await startWorker(ctx, stopper)
  const app = await buildApp(ctx)
  stopper.onStop('http', () => app.close())
  return { ctx, app, advanceMs: (ms) => void (offsetMs += ms), stop: () => stopper.stop() }
}

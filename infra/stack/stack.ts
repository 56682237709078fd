// The whole of Podium on one machine: PostgreSQL, NATS, services, gateway, judge and the front, each a process of its
// own, joined by loopback ports and secrets that only they get. `npm start`, `npm run dev`, the tests and the
// benches all run exactly this.
//
// Order. Start: database and bus, on the first start with these sources beside what bundles them; what prepares the
// database, to its end, beside gateway and judge; then worker and API; the front last, so that an open public port
// means a usable system; after it what plays a demonstration, if any. Stop: the reverse, and nobody loses the bus or
// the database while still using it.
//
// State. Everything is under one data folder. A supervisor that was killed leaves children behind; they are on record
// there, and the next start ends them first. A lock keeps two stacks out of one folder.

import type { ChildSpec } from './child.ts'
import { Children } from './children.ts'
import { appSpec, makeOwnDirs, namesOf, type AppKind, type Wiring } from './apps.ts'
import { endLeftovers } from './leftovers.ts'
import { busUrls } from './bus-users.ts'
import { natsSpec } from './nats.ts'
import { dataFoldersIn, hostInUrl, isOnlyHere, isPortFree, makeDataFolders, storedPorts } from './data-folders.ts'
import type { DataFolders } from './data-folders.ts'
import { databaseUrlOf, makeCluster, postgresSpec } from './postgres.ts'
import { checkCheckout, checkDisk, checkPort, checkReachable, lockDataDir, makeDataDir } from './preflight.ts'
import { bundledPrograms, realEntries, sourcePrograms, type Entries, type Programs } from './programs.ts'
import { storedSecrets } from './secrets.ts'
import { giveDataFolders, systemUsers, type SystemUsers } from './system-user.ts'
import { join } from 'node:path'
import { projectDir } from '../config.ts'

export interface StackOptions {
  dataDir: string
  /** Public port; 0 takes a free one. */
  port: number
  /** Address to listen on; default loopback only. */
  host?: string
  rootPassword?: string | undefined
  /** How many of each process; default one each. 0 leaves a kind out. */
  counts?: Partial<Record<AppKind, number>>
  /** Other programs in place of some of ours. */
  entries?: Partial<Entries>
  env?: Record<string, string>
  /** Where what is made of the sources is kept between starts; by default in the data folder. */
  cacheDir?: string
  isDevelopment?: boolean
  /** Aborting it during the start ends at once whatever was started. */
  signal?: AbortSignal
  onLine?: (name: string, line: string) => void
  onDown?: (name: string, how: string, againInMs: number) => void
  /** Another program has taken an inner port: everything starts over with others. */
  onPortLost?: () => void
}

export interface Stack {
  url: string
  /** Nobody but this machine can open it. */
  isLocalOnly: boolean
  databaseUrl: string
  natsUrl: string
  rootPassword: string
  /** Of the teams of a demonstration. */
  demoPassword: string
  dataDir: string
  names: string[]
  pid(name: string): number | undefined
  /** Sends a signal; after a deadly one resolves when the process is gone. It is then started again. */
  kill(name: string, signal: NodeJS.Signals): Promise<void>
  /** Resolves when the process is usable (again). */
  waitReady(name: string, timeoutMs?: number): Promise<void>
  stop(): Promise<void>
  /** Ends everything at once, as when the supervisor is killed. */
  abandon(): void
}

const oneEach: Record<AppKind, number> = {
  prepare: 1,
  worker: 1,
  api: 1,
  gateway: 1,
  judge: 1,
  remote: 1,
  front: 1,
  pages: 0,
  demo: 0,
}

function namesByKind(options: StackOptions): Record<AppKind, string[]> {
  const counts = { ...oneEach, ...(options.isDevelopment ? { pages: 1 } : {}), ...options.counts }
  const entries = (Object.keys(counts) as AppKind[]).map((kind) => [kind, namesOf(kind, counts[kind] ?? 0)])
  return Object.fromEntries(entries) as Record<AppKind, string[]>
}

async function choosePorts(options: StackOptions, names: string[]): Promise<Record<string, number>> {
  const isPublicFree = options.port === 0
  const ports = await storedPorts(
    options.dataDir,
    names.filter((name) => name !== 'front' || isPublicFree),
  )
  return isPublicFree ? ports : { ...ports, front: options.port }
}

interface Plan {
  wiring: Wiring
  stores: ChildSpec[]
}

/** Everything that has to be known and on disk before the first process starts. */
async function prepare(options: StackOptions, folders: DataFolders, users: SystemUsers): Promise<Plan> {
  const secrets = storedSecrets(options)
  const names = namesByKind(options)
  const ports = await choosePorts(options, ['postgres', 'nats', ...Object.values(names).flat()])
  await makeCluster(folders.postgresDir, secrets.database, users.database)
  giveDataFolders(folders, users)
  const natsPort = ports.nats ?? 0
  // The promised figures hold with the fast paths; a setting turns them off.
  const env = { PODIUM_FAST: 'on', ...options.env }
  const stores = [
    postgresSpec(folders, ports.postgres ?? 0, users.database),
    natsSpec(folders.natsDir, natsPort, { passwords: secrets.bus, user: users.bus, env }),
  ]
  const wiring: Wiring = {
    folders,
    users,
    databaseUrl: databaseUrlOf(folders, ports.postgres ?? 0, secrets.database),
    ...busUrls(secrets.bus, natsPort),
    ports,
    publicHost: options.host ?? '127.0.0.1',
    rootPassword: secrets.root,
    tokenSecret: secrets.token,
    secretKey: secrets.secretKey,
    demoPassword: secrets.demo,
    clientDist: join(projectDir, 'client', 'dist'),
    env,
    cacheDir: options.cacheDir ?? join(folders.dataDir, 'cache'),
    isDevelopment: options.isDevelopment ?? false,
    names,
  }
  return { wiring, stores }
}

async function startApps(children: Children, wiring: Wiring, programs: Programs): Promise<void> {
  const specs = (...kinds: AppKind[]): ChildSpec[] =>
    kinds.flatMap((kind) => wiring.names[kind].map((name) => appSpec(kind, name, wiring, programs)))
  const services = children.runAll(specs('prepare')).then(() => children.startAll(specs('worker', 'api')))
  await Promise.all([services, children.startAll(specs('gateway', 'judge', 'remote', 'pages'))])
  await children.startAll(specs('front'))
  await children.startAll(specs('demo'))
}

async function stopInOrder(children: Children, wiring: Wiring): Promise<void> {
  const { demo, front, pages, gateway, api, worker, judge, remote } = wiring.names
  children.endTasks()
  await children.stopAll([...demo, ...front, ...pages])
  await children.stopAll([...gateway, ...api, ...worker, ...judge, ...remote])
  await children.stopAll(['nats'])
  await children.stopAll(['postgres'])
}

interface Started {
  wiring: Wiring
  children: Children
}

/** Throws what has failed, once whatever was started has ended. */
async function startAll(options: StackOptions, { wiring, stores }: Plan): Promise<Started> {
  const children = new Children(wiring.folders, options)
  const abandon = (): void => children.abandonAll()
  options.signal?.addEventListener('abort', abandon)
  try {
    const entries = { ...realEntries, ...options.entries }
    const { cacheDir, isDevelopment } = wiring
    const making = isDevelopment
      ? sourcePrograms(entries, cacheDir)
      : bundledPrograms(cacheDir, entries, (spec) => children.runAll([spec]))
    const [programs] = await Promise.all([making, children.startAll(stores)])
    makeOwnDirs(wiring, programs)
    await startApps(children, wiring, programs)
    return { wiring, children }
  } catch (error) {
    await stopInOrder(children, wiring)
    throw error
  }
}

/**
 * Other programs take ports at the same moment, other stacks above all: so often a start is tried with other inner
 * ports.
 */
const portTries = 3

/** Whether another program listens where a process of ours was to. The public port is the reader's to choose anew. */
async function isInnerPortLost({ port, signal }: StackOptions, { ports }: Wiring): Promise<boolean> {
  if (signal?.aborted) return false
  const inner = Object.entries(ports).filter(([name]) => name !== 'front' || port === 0)
  const areFree = await Promise.all(inner.map(([, each]) => isPortFree(each)))
  return areFree.includes(false)
}

async function startSomewhere(options: StackOptions, folders: DataFolders): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    const plan = await prepare(options, folders, systemUsers())
    try {
      return await startAll(options, plan)
    } catch (error) {
      if (tries === portTries || !(await isInnerPortLost(options, plan.wiring))) throw error
      options.onPortLost?.()
    }
  }
}

/**
 * Starts everything and resolves when the public port answers. Throws Refused with a sentence for the person at the
 * terminal, or ChildFailed with a process's last lines; whatever was started by then has been ended.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const folders = dataFoldersIn(options.dataDir)
  makeDataDir(folders.dataDir)
  const lock = await lockDataDir(folders.dataDir)
  checkReachable(folders.dataDir, 'The data folder')
  checkCheckout()
  checkDisk(folders.dataDir)
  makeDataFolders(folders)
  await endLeftovers(folders.runDir)
  await checkPort(options.port, options.host ?? '127.0.0.1')
  const { wiring, children } = await startSomewhere(options, folders).catch((error: unknown) => {
    lock.close()
    throw error
  })
  return {
    url: `http://${hostInUrl(wiring.publicHost)}:${wiring.ports.front}`,
    isLocalOnly: isOnlyHere(wiring.publicHost),
    databaseUrl: wiring.databaseUrl,
    natsUrl: wiring.natsUrl,
    rootPassword: wiring.rootPassword,
    demoPassword: wiring.demoPassword,
    dataDir: folders.dataDir,
    names: [...children.byName.keys()],
    pid: (name) => children.get(name).pid,
    kill: (name, signal) => children.get(name).kill(signal),
    waitReady: (name, timeoutMs = 30_000) => children.get(name).waitReady(timeoutMs),
    stop: async () => {
      await stopInOrder(children, wiring)
      lock.close()
    },
    abandon: () => children.abandonAll(),
  }
}

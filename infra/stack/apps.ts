import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir, readSurroundings } from '../config.ts'
import type { ChildSpec } from './child.ts'
import { saysReady } from './lines.ts'
import { readIfThere, type DataFolders } from './data-folders.ts'
import type { Programs } from './programs.ts'
import { chownAll, type SystemRole, type SystemUsers, type UserIds } from './system-user.ts'

export type AppKind = 'prepare' | 'worker' | 'api' | 'gateway' | 'judge' | 'remote' | 'front' | 'pages' | 'demo'

/** What the processes know about each other; nothing else may be shared between them. */
export interface Wiring {
  folders: DataFolders
  users: SystemUsers
  databaseUrl: string
  natsUrl: string
  /** As users of fewer rights. */
  judgeNatsUrl: string
  gatewayNatsUrl: string
  remoteNatsUrl: string
  ports: Record<string, number>
  publicHost: string
  rootPassword: string
  tokenSecret: string
  /** Of passwords of other sites. */
  secretKey: string
  /** Of the accounts of the demonstration's teams. */
  demoPassword: string
  clientDist: string
  env: Record<string, string>
  /** Where what is made of the sources is kept between starts. */
  cacheDir: string
  /** Restart a server when its sources change, and take pages from the development server. */
  isDevelopment: boolean
  names: Record<AppKind, string[]>
}

/** `judge`, `judge-2`, `judge-3` ... */
export function namesOf(kind: AppKind, count: number): string[] {
  return Array.from({ length: count }, (_, index) => (index === 0 ? kind : `${kind}-${index + 1}`))
}

function servicesEnv(wiring: Wiring, port: number): Record<string, string> {
  return {
    PODIUM_DATABASE_URL: wiring.databaseUrl,
    PODIUM_NATS_URL: wiring.natsUrl,
    PODIUM_HTTP_PORT: String(port),
    // Its only proxy ends before it.
    PODIUM_HTTP_DRAIN_S: '0',
    PODIUM_DATA: wiring.folders.dataDir,
    PODIUM_TOKEN_SECRET: wiring.tokenSecret,
    PODIUM_CLIENT_DIST: wiring.clientDist,
    ...(wiring.ports.front ? { PODIUM_PUBLIC_URL: `http://localhost:${wiring.ports.front}` } : {}),
    ...(wiring.env.PODIUM_PUBLIC_URL ? { PODIUM_PUBLIC_URL: wiring.env.PODIUM_PUBLIC_URL } : {}),
  }
}

/** All ends together here, and whoever has pressed Ctrl-C waits. */
const drainS = ({ env }: Wiring): number => Number(env.PODIUM_JUDGE_DRAIN_S ?? 2)

function judgeEnv(wiring: Wiring, name: string): Record<string, string> {
  return {
    PODIUM_NATS_URL: wiring.judgeNatsUrl,
    PODIUM_JUDGE_NAME: name,
    PODIUM_JUDGE_DIR: join(wiring.folders.judgeDir, name),
    PODIUM_JUDGE_DRAIN_S: String(drainS(wiring)),
  }
}

function frontEnv(wiring: Wiring, port: number): Record<string, string> {
  const list = (kind: AppKind): string => wiring.names[kind].map((name) => wiring.ports[name]).join(',')
  return {
    PORT: String(port),
    HOST: wiring.publicHost,
    PODIUM_FRONT_API_PORTS: list('api'),
    PODIUM_FRONT_GATEWAY_PORTS: list('gateway'),
    PODIUM_FRONT_PAGES_PORTS: list('pages'),
  }
}

function ownEnv(kind: AppKind, name: string, wiring: Wiring): Record<string, string> {
  const port = wiring.ports[name] ?? 0
  if (kind === 'judge') return judgeEnv(wiring, name)
  if (kind === 'remote')
    return { PODIUM_NATS_URL: wiring.remoteNatsUrl, PODIUM_REMOTE_NAME: name, PODIUM_SECRET_KEY: wiring.secretKey }
  if (kind === 'gateway') return { PODIUM_NATS_URL: wiring.gatewayNatsUrl, PODIUM_GATEWAY_PORT: String(port) }
  if (kind === 'front') return frontEnv(wiring, port)
  if (kind === 'pages') return { PODIUM_PAGES_CACHE: ownDirOf(join(wiring.cacheDir, 'pages'), kind) }
  const env = servicesEnv(wiring, port)
  if (kind === 'demo') return { ...env, PODIUM_DEMO_PASSWORD: wiring.demoPassword }
  if (kind === 'prepare') return { ...env, PODIUM_ROOT_PASSWORD: wiring.rootPassword }
  return { ...env, PODIUM_SECRET_KEY: wiring.secretKey }
}

/** Long-lived processes, in the order in which they get a port of their own for their status. */
const withStatus: readonly AppKind[] = ['worker', 'api', 'gateway', 'judge', 'remote', 'front']

/** Of `npm start` the setting names the first of the ports. */
function statusEnv(name: string, { env, names }: Wiring): Record<string, string> {
  const at = withStatus.flatMap((kind) => names[kind]).indexOf(name)
  const first = env.PODIUM_STATUS_PORT
  return first === undefined || at < 0 ? {} : { PODIUM_STATUS_PORT: String(Number(first) + at) }
}

/** Settings of services that other kinds of process read too. */
const shared: Readonly<Record<string, readonly AppKind[]>> = {
  PODIUM_TASK_LEASE_S: ['judge', 'remote'],
  PODIUM_S3_ENDPOINT: ['judge', 'remote'],
  PODIUM_S3_REGION: ['judge', 'remote'],
  PODIUM_S3_BUCKET: ['judge', 'remote'],
  PODIUM_S3_ACCESS_KEY: ['judge', 'remote'],
  PODIUM_S3_SECRET_KEY: ['judge', 'remote'],
  PODIUM_OTLP_ENDPOINT: ['judge', 'gateway', 'remote'],
  PODIUM_FAST: ['judge', 'gateway', 'remote'],
}

/** Of the passed-on settings, those that a kind of process reads: a judge never gets the mail server's password. */
function settingsFor(kind: AppKind, env: Record<string, string>): Record<string, string> {
  const isRead = (name: string): boolean => {
    if (shared[name]?.includes(kind)) return true
    if (name === 'PODIUM_SECRET_KEY' || name === 'PODIUM_STATUS_PORT') return false
    if (name === 'PODIUM_STATUS_HOST') return true
    const reader = /^(?:PODIUM_)?(JUDGE|GATEWAY|FRONT|REMOTE)_/.exec(name)?.[1]?.toLowerCase() ?? 'services'
    return reader === kind || (reader === 'services' && (kind === 'api' || kind === 'worker' || kind === 'prepare'))
  }
  return Object.fromEntries(Object.entries(env).filter(([name]) => isRead(name)))
}

/**
 * Bounds of V8's young generation. By default it grows by tens of megabytes while a process starts and keeps them;
 * the gateway, which has thousands of short-lived messages, keeps the default. The API's is twice the worker's: with
 * 4 MB it collected twice as often under many readers, which took a tenth of its time; more than 8 gave little more.
 */
const youngGenerationMb: Partial<Record<AppKind, number>> = { worker: 4, api: 8, judge: 2, remote: 2, demo: 2 }

/** How a process of a kind is started beside its program. */
export function nodeFlags(kind: AppKind): string[] {
  const young = youngGenerationMb[kind]
  return young === undefined ? [] : [`--max-semi-space-size=${young}`]
}

/**
 * The C library's allocator, held to one arena, and told to give buffers back to the system as they are freed: a
 * judge lets hundreds of megabytes pass in small pieces, and would keep the room for the most that ever waited at
 * once.
 */
export const frugalAllocator = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' } as const

/** Who each kind of process runs as; a judge makes boxes, and stays what the supervisor is. */
export const roleOf: Record<AppKind, SystemRole | null> = {
  prepare: 'worker',
  worker: 'worker',
  api: 'api',
  gateway: 'gateway',
  judge: null,
  remote: 'remote',
  front: 'front',
  pages: 'front',
  demo: 'worker',
}

/** The folder of one user among those that are kept apart: what one process writes there, another one would run. */
const ownDirOf = (dir: string, kind: AppKind): string => join(dir, roleOf[kind] ?? 'judge')

/** Makes the folders that processes keep what they have compiled in, each its user's own. */
export function makeOwnDirs({ cacheDir, names, users }: Wiring, { compiledDir }: Programs): void {
  const kinds = (Object.keys(roleOf) as AppKind[]).filter((kind) => names[kind].length > 0)
  for (const kind of kinds) {
    const role = roleOf[kind]
    for (const dir of [compiledDir, ...(kind === 'pages' ? [join(cacheDir, 'pages')] : [])]) {
      mkdirSync(ownDirOf(dir, kind), { recursive: true })
      if (role !== null && users[role].ids) chownAll(ownDirOf(dir, kind), users[role].ids)
    }
  }
}

/** What a process inherits: no home, and no folder for temporary files, of the supervisor's that is closed to it. */
function surroundingsOf(role: SystemRole | null): Record<string, string> {
  const all = readSurroundings()
  if (role === null) return all
  const isOpen = ((statSync(all.TMPDIR ?? '/tmp', { throwIfNoEntry: false })?.mode ?? 0) & 0o002) !== 0
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'HOME' && (name !== 'TMPDIR' || isOpen)))
}

/** Ports below it are root's to open. */
const firstOpenPort = (): number => Number(readIfThere('/proc/sys/net/ipv4/ip_unprivileged_port_start') ?? 1024)

/**
 * The command as a system user. Port 80 or 443 takes a right of root's: the front is left that one, and no way to any
 * other.
 */
function asUser(
  command: string,
  args: string[],
  { ids, opensPort }: { ids: UserIds | undefined; opensPort: number },
): Pick<ChildSpec, 'command' | 'args' | 'user'> {
  if (!ids || opensPort === 0 || opensPort >= firstOpenPort()) return { command, args, user: ids }
  const rights = [
    '--inh-caps',
    '-all,+net_bind_service',
    '--ambient-caps',
    '-all,+net_bind_service',
    '--bounding-set',
    '-all,+net_bind_service',
    '--no-new-privs',
  ]
  return {
    command: '/usr/bin/setpriv',
    args: ['--reuid', String(ids.uid), '--regid', String(ids.gid), '--clear-groups', ...rights, '--', command, ...args],
    user: undefined,
  }
}

/** They end by themselves, watch their sources themselves, or would drop every connection. */
const unwatched = new Set<AppKind>(['prepare', 'pages', 'front'])

/** One of our own processes, run by this very Node. */
export function appSpec(kind: AppKind, name: string, wiring: Wiring, { files, compiledDir }: Programs): ChildSpec {
  const watch = wiring.isDevelopment && !unwatched.has(kind) ? ['--watch', '--watch-preserve-output'] : []
  const arguments_ =
    kind === 'pages'
      ? ['--port', String(wiring.ports[name]), '--strictPort', '--host', '127.0.0.1', '--configLoader', 'native']
      : []
  const role = roleOf[kind]
  return {
    name,
    ...asUser(process.execPath, [...nodeFlags(kind), ...watch, files[kind], ...arguments_], {
      ids: role === null ? undefined : wiring.users[role].ids,
      opensPort: kind === 'front' ? (wiring.ports[name] ?? 0) : 0,
    }),
    env: {
      ...surroundingsOf(role),
      NODE_ENV: wiring.isDevelopment ? 'development' : 'production',
      NODE_COMPILE_CACHE: ownDirOf(compiledDir, kind),
      NO_COLOR: '1',
      ...(kind === 'judge' ? frugalAllocator : {}),
      ...settingsFor(kind, wiring.env),
      ...ownEnv(kind, name, wiring),
      ...statusEnv(name, wiring),
    },
    cwd: kind === 'pages' ? join(projectDir, 'client') : projectDir,
    isReady: kind === 'pages' ? (line) => line.includes('ready in') : saysReady,
    stopSignal: 'SIGTERM',
    stopGraceMs: 12_000 + (kind === 'judge' ? (drainS(wiring) || 0) * 1000 : 0),
  }
}

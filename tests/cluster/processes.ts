/** How the processes of the product are started on their machines. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir, readSurroundings } from '@podium/infra/config.ts'
import { frugalAllocator, nodeFlags } from '@podium/infra/stack/apps.ts'
import type { AppKind } from '@podium/infra/stack/apps.ts'
import type { ChildSpec } from '@podium/infra/stack/child.ts'
import { saysReady } from '@podium/infra/stack/lines.ts'
import type { Programs } from '@podium/infra/stack/programs.ts'
import type { Machine } from '../support/network.ts'
import { rootPassword, tuningFolder } from '../support/stack.ts'
import { busUrl } from './bus.ts'
import type { Certificates } from './certificates.ts'
import { databaseUrl } from './database.ts'
import { buses, databases, ports, proxy, remoteJudge } from './machines.ts'
import type { Machines } from './machines.ts'

export const tokenSecret = 'a secret of the layout, long enough to be taken'

export interface Layout {
  readonly dir: string
  readonly machines: Machines
  readonly certificates: Certificates
  readonly programs: Programs
  /** Added to all settings of a kind. */
  readonly env: Partial<Record<AppKind, Readonly<Record<string, string>>>>
}

/** What a judge was given as its server of the bus died waits for so long. */
const lease = { PODIUM_TASK_LEASE_S: '5' }

/** Of a process, `api` for instance of `api2`. */
export const kindOf = (name: string): AppKind => name.replace(/\d+$/, '') as AppKind

/** Each process has a disk of its own, so that what it should share by other means is missing elsewhere. */
export const diskOf = ({ dir }: Pick<Layout, 'dir'>, name: string): string => join(dir, `disk-${name}`)

export const databaseUrlOf = ({ machines, certificates }: Pick<Layout, 'machines' | 'certificates'>): string =>
  databaseUrl(
    databases.map((name) => ({ ...machines.of(name), port: ports.database })),
    certificates,
  )

/** What the services are told; also of programs that run beside them. */
export const servicesEnv = (layout: Pick<Layout, 'machines' | 'certificates'>, dataDir: string) => ({
  PODIUM_DATABASE_URL: databaseUrlOf(layout),
  PODIUM_NATS_URL: busUrl('podium'),
  PODIUM_BUS_REPLICAS: String(buses.length),
  PODIUM_TOKEN_SECRET: tokenSecret,
  PODIUM_SECRET_KEY: 'a key of the layout that is long enough to be taken',
  PODIUM_DATA: dataDir,
  // The trial makes the streams as well.
  ...lease,
  PODIUM_SUBMIT_INTERVAL_S: '0',
  PODIUM_RATE_FACTOR: '0',
})

/** What prepares the database ends before the workers start. */
const machineOf = ({ machines }: Layout, name: string): Machine => machines.of(name === 'prepare' ? 'worker1' : name)

function ownEnv(layout: Layout, name: string): Record<string, string> {
  const { address } = machineOf(layout, name)
  const front = layout.machines.of(proxy).address
  const disk = diskOf(layout, name)
  const services = servicesEnv(layout, disk)
  switch (kindOf(name)) {
    case 'prepare':
      return { ...services, PODIUM_ROOT_PASSWORD: rootPassword }
    case 'api':
      return {
        ...services,
        PODIUM_HTTP_HOST: address,
        PODIUM_HTTP_PORT: String(ports.api),
        PODIUM_HTTP_TRUSTED_PROXIES: front,
        PODIUM_PUBLIC_URL: `https://${front}`,
      }
    case 'gateway':
      return {
        PODIUM_NATS_URL: busUrl('gateway'),
        PODIUM_GATEWAY_HOST: address,
        PODIUM_GATEWAY_PORT: String(ports.gateway),
        PODIUM_GATEWAY_TRUSTED_PROXIES: front,
        PODIUM_GATEWAY_MAX_SOCKETS_PER_ADDRESS: '100000',
        PODIUM_GATEWAY_MOVES_PER_S: '100',
      }
    case 'judge':
      return {
        PODIUM_NATS_URL: busUrl(name === remoteJudge ? 'faraway' : 'judge'),
        PODIUM_JUDGE_NAME: name,
        PODIUM_JUDGE_DIR: disk,
        PODIUM_JUDGE_SLOTS: '1',
        PODIUM_JUDGE_TUNING_DIR: tuningFolder(),
        ...frugalAllocator,
      }
    default:
      return services
  }
}

export function processSpec(layout: Layout, name: string): ChildSpec {
  const kind = kindOf(name)
  const { certificates, programs } = layout
  const machine = machineOf(layout, name)
  mkdirSync(diskOf(layout, name), { recursive: true })
  return {
    name,
    ...machine.command(process.execPath, [...nodeFlags(kind), programs.files[kind]]),
    env: {
      ...readSurroundings(),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(programs.compiledDir, 'layout'),
      NODE_EXTRA_CA_CERTS: certificates.authority,
      NO_COLOR: '1',
      PODIUM_FAST: 'on',
      ...lease,
      PODIUM_STATUS_HOST: machine.address,
      PODIUM_STATUS_PORT: String(ports.status),
      ...ownEnv(layout, name),
      ...layout.env[kind],
    },
    cwd: projectDir,
    isReady: saysReady,
    stopSignal: 'SIGTERM',
    stopGraceMs: 40_000,
  }
}

/**
 * The whole layout: three servers of the bus, a database with a standby, two api, two workers, three gateways, three
 * judges, and nginx before them, each on a machine of its own. A trial starts it, does to it what it is named after,
 * and ends it.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectDir } from '@podium/infra/config.ts'
import type { ChildSpec } from '@podium/infra/stack/child.ts'
import { bundledPrograms, realEntries } from '@podium/infra/stack/programs.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper } from '@podium/proto/server/stop.ts'
import { readConfig } from '@podium/services/app/config.ts'
import { createContext } from '@podium/services/app/context.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { Api } from '../support/api.ts'
import type { Machine } from '../support/network.ts'
import { rootPassword } from '../support/stack.ts'
import { busSpec, busUrl, wipe } from './bus.ts'
import { makeDatabases, primarySpec, promote, secondarySpec } from './database.ts'
import { clockSettings } from './fake-clock.ts'
import { crash, openLayout } from './layout.ts'
import { apis, buses, gateways, judges, ports, proxy, workers } from './machines.ts'
import type { Bus } from './machines.ts'
import { databaseUrlOf, diskOf, kindOf, processSpec, servicesEnv } from './processes.ts'
import type { Layout } from './processes.ts'
import { proxySpec } from './proxy.ts'

export interface Site {
  /** Of the proxy. */
  readonly url: string
  /** The same without TLS. */
  readonly plainUrl: string
  readonly databaseUrl: string
  readonly busUrl: string
  readonly urlOf: (name: string) => string
  readonly statusUrlOf: (name: string) => string
  readonly diskOf: (name: string) => string
  readonly machine: (name: string) => Machine
  /** Sends a signal; one that died is started again, as a service manager would. */
  readonly kill: (name: string, signal?: NodeJS.Signals) => Promise<void>
  readonly pid: (name: string) => number | undefined
  readonly waitReady: (name: string) => Promise<void>
  /** Ends it for good. */
  readonly end: (name: string) => Promise<void>
  /** Without a chance to end in order. */
  readonly crash: (name: string) => Promise<void>
  /** Starts what was ended. @param changes to its settings */
  readonly start: (name: string, changes?: Readonly<Record<string, string>>) => Promise<void>
  readonly wipe: (name: Bus) => void
  /** Ends the primary without warning and lets the standby take its work. */
  readonly failOver: () => Promise<void>
  /** Starts a process anew with another time. */
  readonly setClock: (name: string, aheadS: number) => Promise<void>
  /** The parts of services in this process. */
  readonly openContext: () => Promise<{ readonly ctx: Context; readonly close: () => Promise<void> }>
  readonly stop: () => Promise<void>
}

const cacheDir = join(projectDir, 'node_modules/.cache/layout')

async function untilAnswers(url: string): Promise<void> {
  while (!(await new Api(url).call('languages').catch(() => [])).some(({ available }) => available)) await sleep(200)
}

async function openContext(layout: Layout) {
  const log = createLog('trial', 'warn')
  const stopper = createStopper(log)
  const dataDir = diskOf(layout, 'trial')
  mkdirSync(dataDir, { recursive: true })
  const config = readConfig({ ...servicesEnv(layout, dataDir), PODIUM_FAST: 'on' })
  return { ctx: await createContext({ config, log, stopper, name: 'trial' }), close: () => stopper.stop() }
}

/** All that is known before the first process starts. */
async function prepare(env: Layout['env']) {
  const { children, ...layout } = await openLayout()
  const programs = await bundledPrograms(cacheDir, realEntries, (spec) => children.runAll([spec]))
  return { children, layout: { ...layout, programs, env } satisfies Layout }
}

/** @param env settings by kind of process, besides the usual ones */
export async function startSite(env: Layout['env'] = {}): Promise<Site> {
  const { children, layout } = await prepare(env)
  const { dir, machines, certificates } = layout
  const [first, second] = [join(dir, 'database1'), join(dir, 'database2')] as const
  const databaseMachine = (name: string) => ({ ...machines.of(name), port: ports.database })
  await makeDatabases([first, second], '203.0.113.0/24', certificates)
  const specOf = (name: string, changes: Readonly<Record<string, string>> = {}): ChildSpec => {
    if (name.startsWith('bus')) return busSpec(dir, name as Bus, machines, certificates)
    if (name === proxy) return proxySpec(join(dir, proxy), machines, certificates)
    if (name === 'database1') return primarySpec(name, first, databaseMachine(name))
    if (name === 'database2') return secondarySpec(name, second, databaseMachine(name), databaseMachine('database1'))
    const spec = processSpec(layout, name)
    return { ...spec, env: { ...spec.env, ...changes } }
  }
  const startAll = (...names: string[]): Promise<void> => children.startAll(names.map((name) => specOf(name)))
  const end = (name: string): Promise<void> => children.get(name).stop()
  const start: Site['start'] = (name, changes) => children.startAll([specOf(name, changes)])
  await startAll(...buses, 'database1', 'database2')
  await children.runAll([specOf('prepare')])
  await startAll(...workers, ...apis, ...gateways, ...judges, proxy)
  const url = `https://${machines.of(proxy).address}`
  await untilAnswers(url)
  return {
    url,
    plainUrl: `http://${machines.of(proxy).address}:${ports.plainProxy}`,
    statusUrlOf: (name) => `http://${machines.of(name).address}:${ports.status}`,
    databaseUrl: databaseUrlOf(layout),
    busUrl: busUrl('podium'),
    urlOf: (name) => `http://${machines.of(name).address}:${kindOf(name) === 'api' ? ports.api : ports.gateway}`,
    diskOf: (name) => diskOf(layout, name),
    machine: machines.of,
    kill: (name, signal = 'SIGKILL') => children.get(name).kill(signal),
    pid: (name) => children.get(name).pid,
    waitReady: (name) => children.get(name).waitReady(60_000),
    end,
    crash: (name) => crash(children, name),
    start,
    wipe: (name) => wipe(dir, name),
    failOver: async () => {
      await crash(children, 'database1')
      await promote(second)
    },
    setClock: async (name, aheadS) => {
      await end(name)
      await start(name, aheadS === 0 ? {} : clockSettings(aheadS))
    },
    openContext: () => openContext(layout),
    stop: async () => {
      await children.stopAll([proxy, ...gateways, ...apis, ...workers, ...judges])
      await children.stopAll([...buses, 'database1', 'database2'])
      machines.stop()
    },
  }
}

export const signedInRoot = async ({ url }: Pick<Site, 'url'>): Promise<Api> => {
  const root = new Api(url)
  await root.signIn('root', rootPassword)
  return root
}

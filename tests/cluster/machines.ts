/** The machines of the layout: what runs on which, and where they find each other. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startNetwork } from '../support/network.ts'
import type { Machine } from '../support/network.ts'

export type Bus = `bus${number}`
/** Its servers of the bus. */
export type BusHost = readonly Bus[]

/** Three servers of the bus, or as many as PODIUM_TRIAL_BUSES says; each has all that the bus stores. */
export const buses: readonly Bus[] = Array.from(
  { length: Number(process.env.PODIUM_TRIAL_BUSES ?? 3) },
  (_, index): Bus => `bus${index + 1}`,
)
/**
 * Servers of the bus that share a host, and die with it: each has one to itself, or they are dealt out to as many hosts
 * as PODIUM_TRIAL_BUS_HOSTS says.
 */
export const busHosts: readonly BusHost[] = Object.values(
  Object.groupBy(buses, (_, index) => String(index % Number(process.env.PODIUM_TRIAL_BUS_HOSTS ?? buses.length))),
).filter((host) => host !== undefined)
export const databases = ['database1', 'database2'] as const
export const apis = ['api1', 'api2'] as const
export const workers = ['worker1', 'worker2'] as const
export const gateways = ['gateway1', 'gateway2', 'gateway3'] as const
/** The last one is remote: it has a user of the bus to itself. */
export const judges = ['judge1', 'judge2', 'judge3'] as const
export const remoteJudge = 'judge3'
export const proxy = 'proxy'

export const names = [...buses, ...databases, ...apis, ...workers, ...gateways, ...judges, proxy]

export const ports = {
  bus: 4222,
  routes: 6222,
  database: 5432,
  api: 8001,
  gateway: 8002,
  status: 9001,
  proxy: 443,
  plainProxy: 8080,
} as const

/** What every certificate is good for: the network has no more machines. */
export const addresses = Array.from({ length: names.length + 1 }, (_, index) => `203.0.113.${index + 1}`)

export interface Machines {
  readonly of: (name: string) => Machine
  readonly stop: () => void
}

/** Machines of this process's network, which has to be empty. As its mounts are its own (run.ts), they have names. */
export async function startMachines(dir: string): Promise<Machines> {
  const network = await startNetwork(names, true)
  const hosts = join(dir, 'hosts')
  const lines = names.map((name) => `${network.machine(name).address} ${name}`)
  writeFileSync(hosts, `127.0.0.1 localhost\n${lines.join('\n')}\n`)
  execFileSync('mount', ['--bind', hosts, '/etc/hosts'])
  // A crowd has one address here. The system gives connections every second of these ports and searches all of them
  // when those are taken, 7 ms for each; ports of connections that were cut stay taken for a minute.
  writeFileSync('/proc/sys/net/ipv4/ip_local_port_range', '10000 65535')
  return { of: network.machine, stop: network.stop }
}

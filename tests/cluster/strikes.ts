/** What is done to the servers of the bus, and how long that made everybody wait. */
import { connectBus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { percentile } from '../bench/support/figures.ts'
import { busUrlAt } from './bus.ts'
import { untilCurrent } from './leaders.ts'
import { buses } from './machines.ts'
import type { Bus, BusHost } from './machines.ts'
import type { Site } from './site.ts'
import { must, note } from './verify.ts'

export const faults = ['killed', 'wiped', 'replaced'] as const
export type Fault = (typeof faults)[number]
export const mostStallMs = 8_000

export type Servers = Pick<Site, 'busUrl' | 'crash' | 'wipe' | 'start' | 'kill' | 'waitReady'>

/**
 * What is done to all servers of one host at once. Ends when every server has everything again.
 * @param untilGoesOn resolves when what was sent since has come through
 */
export async function strike(
  servers: Servers,
  host: BusHost,
  fault: Fault,
  untilGoesOn: () => Promise<unknown>,
): Promise<void> {
  const each = (act: (name: Bus) => Promise<unknown>) => Promise.all(host.map(act))
  if (fault === 'replaced') {
    await each((name) => servers.kill(name, 'SIGTERM'))
    await each((name) => servers.waitReady(name))
  } else {
    await each((name) => servers.crash(name))
    if (fault === 'wiped') host.forEach((name) => servers.wipe(name))
    await untilGoesOn()
    await each((name) => servers.start(name))
  }
  const mended = await untilCurrent(servers)
  if (mended.length > 0) note(`mended by the runbook: ${mended.join(', ')}`)
  await untilGoesOn()
}

export interface Stall {
  readonly host: BusHost
  readonly fault: Fault
  /** The longest time without a verdict. */
  readonly verdictMs: number
  /** The longest that whoever submits waited for an answer. */
  readonly callMs: number
}

export const mustBeShort = ({ host, fault, verdictMs, callMs }: Stall): void =>
  must(
    `${host.join(' and ')} ${fault}: stall under 8 s`,
    verdictMs < mostStallMs,
    `${verdictMs.toFixed(0)} ms; longest call ${callMs.toFixed(0)} ms`,
  )

export function noteFigures(stalls: readonly Stall[]): void {
  for (const fault of faults) {
    const own = stalls.filter((stall) => stall.fault === fault)
    const verdictsMs = own.map(({ verdictMs }) => verdictMs)
    const over = verdictsMs.filter((ms) => ms >= mostStallMs).length
    const [median, most, call] = [
      percentile(verdictsMs, 0.5),
      Math.max(...verdictsMs),
      Math.max(...own.map(({ callMs }) => callMs)),
    ].map((ms) => ms.toFixed(0))
    note(`${own.length} times ${fault}: median ${median} ms, longest ${most} ms, ${over} over 8 s; call ${call} ms`)
  }
}

async function versionOf(name: Bus): Promise<string> {
  const bus = await connectBus(busUrlAt(name), 'trial', createLog('trial', 'silent'))
  const version = bus.connection.info?.version
  await bus.close()
  return String(version)
}

export const noteVersions = async (): Promise<void> =>
  note(`nats-server ${(await Promise.all(buses.map(versionOf))).join(', ')}`)

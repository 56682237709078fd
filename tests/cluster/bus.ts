/** The servers of one bus, spoken to over TLS. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { authorization } from '@podium/infra/stack/bus-users.ts'
import type { BusUser } from '@podium/infra/stack/bus-users.ts'
import type { ChildSpec } from '@podium/infra/stack/child.ts'
import { readSurroundings } from '@podium/infra/config.ts'
import type { Certificates } from './certificates.ts'
import { buses, ports } from './machines.ts'
import type { Bus, Machines } from './machines.ts'

const password = 'a-password-of-the-bus'
const passwords: Record<BusUser, string> = { podium: password, judge: password, gateway: password, remote: password }
/** Of the remote judge alone. */
const ownUser = 'faraway'

/** The users of the product, and one more with the rights of a judge and answers to itself. */
function users(): string {
  const lines = authorization(passwords, { isFast: true }).split('\n')
  const ofJudge = lines.find((line) => line.includes('user: judge,')) ?? ''
  const own = ofJudge.replace('user: judge,', `user: ${ownUser},`).replaceAll('_INBOX_judge', `_INBOX_${ownUser}`)
  return lines.flatMap((line) => (line === ofJudge ? [line, own] : [line])).join('\n')
}

/** By name: for a server without one no certificate is taken. */
export const busUrl = (user: BusUser | typeof ownUser): string =>
  buses.map((name) => `tls://${user}:${password}@${name}:${ports.bus}`).join(',')

/** One of them alone. */
export const busUrlAt = (name: Bus): string => `tls://podium:${password}@${name}:${ports.bus}`

const storeOf = (dir: string, name: Bus): string => join(dir, name)

export const wipe = (dir: string, name: Bus): void => rmSync(storeOf(dir, name), { recursive: true, force: true })

export function busSpec(dir: string, name: Bus, machines: Machines, { certificate, key }: Certificates): ChildSpec {
  const { address, command } = machines.of(name)
  const routes = buses.map((other) => `"nats://${machines.of(other).address}:${ports.routes}"`).join(', ')
  const file = join(dir, `${name}.conf`)
  mkdirSync(storeOf(dir, name), { recursive: true })
  const lines = [
    `server_name: ${name}`,
    `listen: "${address}:${ports.bus}"`,
    'max_payload: 4MB',
    `tls { cert_file: "${certificate}", key_file: "${key}" }`,
    users(),
    `jetstream { store_dir: "${storeOf(dir, name)}", max_memory_store: 64MB, max_file_store: 32GB }`,
    `cluster { name: podium, listen: "${address}:${ports.routes}", routes: [${routes}] }`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return {
    name,
    ...command('nats-server', ['-c', file]),
    env: readSurroundings(),
    cwd: '/',
    isReady: (line) => line.includes('Server is ready'),
    stopSignal: 'SIGTERM',
    stopGraceMs: 10_000,
  }
}

/**
 * Machines of a network on one machine: each is a network namespace of its own with one address, joined by a bridge
 * that leads nowhere else. What runs in them cannot reach this machine's own network, nor be reached from it.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'

export interface Machine {
  readonly address: string
  /** Starts a program of Node on it; it speaks through its standard output. */
  readonly run: (file: string, args?: readonly string[]) => ChildProcess
}

export interface Network {
  readonly machine: (name: string) => Machine
  readonly stop: () => void
}

const run = promisify(execFile)
/** Addresses for documentation (RFC 5737): they are nobody's. */
const addressOf = (index: number): string => `203.0.113.${index + 1}`

interface Made extends Machine {
  readonly pid: number
  readonly holder: ChildProcess
}

const inside = (pid: number, command: string, args: readonly string[]) =>
  [`--target=${pid}`, '--net', '--', command, ...args] as const

/** A namespace lives as long as a process in it. */
async function makeMachine(index: number): Promise<Made> {
  const holder = spawn('unshare', ['--net', '--', 'sh', '-c', 'echo ready; exec sleep infinity'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const pid = holder.pid ?? 0
  await run('nsenter', inside(pid, 'ip', ['link', 'set', 'lo', 'up']))
  const start: Machine['run'] = (file, args = []) =>
    spawn('nsenter', inside(pid, process.execPath, [file, ...args]), { stdio: ['pipe', 'pipe', 'inherit'] })
  return { address: addressOf(index), pid, holder, run: start }
}

/** The first one holds the bridge. Needs the rights of root. */
export async function startNetwork(names: readonly string[]): Promise<Network> {
  const made: Made[] = []
  for (const [index] of names.entries()) made.push(await makeMachine(index))
  const [hub] = made
  if (hub === undefined) throw new Error('a network has at least one machine')
  const ip = (pid: number, ...args: string[]) => run('nsenter', inside(pid, 'ip', args))
  await ip(hub.pid, 'link', 'add', 'bridge', 'type', 'bridge')
  await ip(hub.pid, 'addr', 'add', `${hub.address}/24`, 'dev', 'bridge')
  await ip(hub.pid, 'link', 'set', 'bridge', 'up')
  for (const [index, { pid, address }] of made.entries()) {
    if (pid === hub.pid) continue
    const port = `port${index}`
    await ip(hub.pid, 'link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
    await ip(hub.pid, 'link', 'set', port, 'master', 'bridge', 'up')
    await ip(pid, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    await ip(pid, 'link', 'set', 'eth0', 'up')
  }
  return {
    machine: (name) => {
      const found = made[names.indexOf(name)]
      if (found === undefined) throw new Error(`there is no machine ${name}`)
      return found
    },
    stop: () => made.forEach(({ holder }) => void holder.kill('SIGKILL')),
  }
}

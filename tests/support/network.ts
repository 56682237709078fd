/**
 * Machines of a network on one machine: each is a network namespace of its own with one address, joined by a bridge
 * that leads nowhere else. What runs in them cannot reach this machine's own network, nor be reached from it; whoever
 * wants to speak with them runs in a namespace of its own and holds the bridge.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'

export interface Command {
  readonly command: string
  readonly args: string[]
}

export interface Machine {
  readonly address: string
  /** Starts a program of Node on it; it speaks through its standard output. */
  readonly run: (file: string, args?: readonly string[]) => ChildProcess
  /** What runs a command on it, as another user where one is named. */
  readonly command: (command: string, args: readonly string[], user?: { uid: number; gid: number }) => Command
  /** Pulls its cable; nobody is told. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
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
  readonly holder: ChildProcess | null
}

type UserIds = Parameters<Machine['command']>[2]

const inside = (pid: number, command: string, args: readonly string[], user?: UserIds): string[] => [
  `--target=${pid}`,
  '--net',
  ...(user ? [`--setuid=${user.uid}`, `--setgid=${user.gid}`] : []),
  '--',
  command,
  ...args,
]
const ip = (pid: number, ...args: string[]) => run('nsenter', inside(pid, 'ip', args))

/** Where thousands knock at once: of a connection that finds the queue full the system tries again for a minute. */
const queueSettings = ['core/somaxconn', 'ipv4/tcp_max_syn_backlog'].map((name) => `echo 16384 > /proc/sys/net/${name}`)

/** A namespace lives as long as a process in it. */
async function holdNamespace(): Promise<ChildProcess> {
  const holder = spawn(
    'unshare',
    ['--net', '--', 'sh', '-ec', [...queueSettings, 'echo ready', 'exec sleep infinity'].join('; ')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(holder.stdout, 'data')
  return holder
}

/** @param hubPid of who holds the bridge; the hub itself where it is missing. Needs the rights of root. */
async function makeMachine(index: number, hubPid?: number, holder?: ChildProcess): Promise<Made> {
  const [pid, port, address] = [holder?.pid ?? process.pid, `port${index}`, addressOf(index)]
  await ip(pid, 'link', 'set', 'lo', 'up')
  if (hubPid === undefined) {
    await ip(pid, 'link', 'add', 'bridge', 'type', 'bridge')
    await ip(pid, 'addr', 'add', `${address}/24`, 'dev', 'bridge')
    await ip(pid, 'link', 'set', 'bridge', 'up')
  } else {
    await ip(hubPid, 'link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
    await ip(hubPid, 'link', 'set', port, 'master', 'bridge', 'up')
    await ip(pid, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    await ip(pid, 'link', 'set', 'eth0', 'up')
  }
  const set = async (state: 'up' | 'down'): Promise<void> =>
    void (await ip(hubPid ?? pid, 'link', 'set', hubPid === undefined ? 'bridge' : port, state))
  return {
    address,
    pid,
    holder: holder ?? null,
    run: (file, args = []) =>
      spawn('nsenter', inside(pid, process.execPath, [file, ...args]), { stdio: ['pipe', 'pipe', 'inherit'] }),
    command: (command, args, user) => ({ command: 'nsenter', args: inside(pid, command, args, user) }),
    cut: () => set('down'),
    mend: () => set('up'),
  }
}

/**
 * @param isHubHere the bridge is held by this very process, which has to be in a namespace that nobody else uses;
 *   otherwise by the first machine
 */
export async function startNetwork(names: readonly string[], isHubHere = false): Promise<Network> {
  const made: Made[] = []
  const hub = await makeMachine(0, undefined, isHubHere ? undefined : await holdNamespace())
  if (!isHubHere) made.push(hub)
  while (made.length < names.length) {
    const index = made.length + (isHubHere ? 1 : 0)
    made.push(await makeMachine(index, hub.pid, await holdNamespace()))
  }
  return {
    machine: (name) => {
      const found = made[names.indexOf(name)]
      if (found === undefined) throw new Error(`there is no machine ${name}`)
      return found
    },
    stop: () => made.forEach(({ holder }) => void holder?.kill('SIGKILL')),
  }
}

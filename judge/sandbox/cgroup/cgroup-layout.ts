/*
 * Which control group hierarchy of this host limits what. Decided by what is mounted and which
 * controllers a v2 tree really offers, never by the kernel version. On a hybrid host each controller
 * lives in exactly one place, so every counter is looked for in v2 first and in v1 second.
 */
import fs from 'node:fs'
import path from 'node:path'
import { folderForBoxes } from './own-group.ts'

export type Counter = 'memory' | 'pids' | 'cpu'
export interface Home {
  version: 1 | 2
  /** Where the hierarchy is mounted. */
  mount: string
  /** The mount or a group in it; box groups are made directly in this folder. */
  folder: string
}
export type CgroupLayout = Record<Counter, Home>

const counterFiles: readonly Counter[] = ['memory', 'pids', 'cpu']
const v1Controller = { memory: 'memory', pids: 'pids', cpu: 'cpuacct' } as const satisfies Record<Counter, string>

interface Mount {
  mount: string
  type: string
  options: string[]
}

function cgroupMounts(mountsText: string): Mount[] {
  return mountsText.split('\n').flatMap((line) => {
    const [, mount, type, options] = line.split(' ')
    if (mount === undefined || (type !== 'cgroup' && type !== 'cgroup2')) return []
    return [{ mount: mount.replaceAll('\\040', ' '), type, options: (options ?? '').split(',') }]
  })
}

const words = (file: string) => {
  try {
    return fs.readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  } catch {
    return []
  }
}

const homeAt = (version: 1 | 2, mount: string): Home => ({ version, mount, folder: mount })

/**
 * @param mountsText the content of /proc/mounts
 * @returns the layout, or in words why this host cannot limit
 */
export function findCgroups(mountsText: string): CgroupLayout | { missing: string } {
  const mounts = cgroupMounts(mountsText)
  const unified = mounts.find((one) => one.type === 'cgroup2')
  const offered = unified === undefined ? [] : words(path.join(unified.mount, 'cgroup.controllers'))
  const found: Partial<CgroupLayout> = {}
  for (const counter of counterFiles) {
    const v1 = mounts.find((one) => one.type === 'cgroup' && one.options.includes(v1Controller[counter]))
    // cpu.stat is in every v2 group, also without the cpu controller
    if (unified !== undefined && (offered.includes(counter) || (counter === 'cpu' && v1 === undefined)))
      found[counter] = homeAt(2, unified.mount)
    else if (v1 !== undefined) found[counter] = homeAt(1, v1.mount)
  }
  const { memory, pids, cpu } = found
  if (memory && pids && cpu) return { memory, pids, cpu }
  if (mounts.length === 0) return { missing: 'no control group file system is mounted' }
  return {
    missing: `no mounted control group hierarchy offers ${counterFiles.filter((counter) => !found[counter]).join(', ')}`,
  }
}

/** A process that is to be moved may fork meanwhile. */
const mostRounds = 5
const limiting: readonly Counter[] = ['memory', 'pids']

/**
 * The same layout with the boxes of version 2 where this process may make groups (own-group.ts): in its delegated unit
 * when that has the controllers, else at the top.
 */
export async function inOwnGroup(layout: CgroupLayout, find = folderForBoxes): Promise<CgroupLayout> {
  const homes = limiting.filter((counter) => layout[counter].version === 2)
  const mount = homes[0] === undefined ? undefined : layout[homes[0]].mount
  if (mount === undefined) return layout
  const folder = await find(mount)
  const offered = words(path.join(folder, 'cgroup.controllers'))
  if (!homes.every((counter) => offered.includes(counter))) return layout
  const moved = (home: Home) => (home.mount === mount ? { ...home, folder } : home)
  return { memory: moved(layout.memory), pids: moved(layout.pids), cpu: moved(layout.cpu) }
}

/**
 * Makes sure that groups can be made and limited: enables the v2 controllers for children of the folder.
 * In a container or a unit that folder holds processes of its own, and the kernel lets no group but the host's first
 * have both processes and limited children: they are moved one level down, as container engines do.
 * @throws the file system's error when the tree is not writable
 */
export function enableControllers(layout: CgroupLayout): void {
  const homes = limiting.filter((counter) => layout[counter].version === 2)
  const folder = homes[0] === undefined ? undefined : layout[homes[0]].folder
  if (folder === undefined) return
  const control = path.join(folder, 'cgroup.subtree_control')
  const lacking = homes.filter((counter) => !words(control).includes(counter))
  if (lacking.length === 0) return
  const order = lacking.map((counter) => `+${counter}`).join(' ')
  for (let rounds = 1; ; rounds++) {
    try {
      return fs.writeFileSync(control, order)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY' || rounds > mostRounds) throw error
      moveProcesses(folder, path.join(folder, 'podium-host'))
    }
  }
}

function moveProcesses(from: string, to: string): void {
  if (!fs.existsSync(to)) fs.mkdirSync(to)
  for (const pid of words(path.join(from, 'cgroup.procs'))) moveProcess(to, pid)
}

function moveProcess(group: string, pid: string): void {
  try {
    fs.writeFileSync(path.join(group, 'cgroup.procs'), pid)
  } catch (error) {
    // it ended meanwhile
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** For people: "cgroup v1 (memory, pids, cpu)" or "cgroup v2 (memory, pids), cgroup v1 (cpu)". */
export function describeLayout(layout: CgroupLayout): string {
  return ([2, 1] as const)
    .map((version) => [version, counterFiles.filter((counter) => layout[counter].version === version)] as const)
    .filter(([, counters]) => counters.length > 0)
    .map(([version, counters]) => `cgroup v${version} (${counters.join(', ')})`)
    .join(', ')
}

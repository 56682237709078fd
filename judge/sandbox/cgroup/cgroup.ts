/*
 * One control group (in every hierarchy that the layout names) counts and limits what runs in one box.
 * Counters that the kernel cannot reset are read as differences.
 */
import fs from 'node:fs'
import path from 'node:path'
import { describeLayout, enableControllers, findCgroups, inOwnGroup, type CgroupLayout } from './cgroup-layout.ts'
import { KeepWarm } from './cgroup-warm.ts'
import { CounterFile, openIfThere, statValue } from './counter-file.ts'
import { ownedName } from '../host/owner.ts'
import { removeAbandonedGroups, removeGroup } from './remove-group.ts'
import { activityOfGroup } from './threads.ts'
import type { Activity } from './threads.ts'

/** A prepared child needs less. */
const preparedBytes = 1 << 20
/** A prepared child and a good program need less. */
const emptyBytes = 2 << 20
/** How often a group is looked at whose peak cannot be reset. */
const sampleMs = 10

export interface GroupReading {
  cpuMs: number
  peakMemoryBytes: number
  /** Processes that the kernel killed for the memory limit. */
  oomKills: number
}

export class Group {
  private readonly layout: CgroupLayout
  private readonly folders: { memory: string; pids: string; cpu: string }
  private readonly cpu: CounterFile
  private readonly events: CounterFile
  private readonly current: CounterFile
  private readonly stat: CounterFile
  private readonly peak: CounterFile | null
  private before = { cpuMs: 0, oomKills: 0, peakBytes: 0 }
  private peakIsReset = false
  private largestSeenBytes = 0
  /** As the last reading said, when nothing has run since. */
  private oomKillsSoFar: number | null = null
  private limits = { memoryBytes: Infinity, processLimit: Infinity }

  constructor(layout: CgroupLayout, name: string) {
    this.layout = layout
    const folder = (counter: keyof CgroupLayout) => path.join(layout[counter].folder, name)
    this.folders = { memory: folder('memory'), pids: folder('pids'), cpu: folder('cpu') }
    // not recursive: on a file system without mkdir Node never comes back from that
    for (const one of this.all()) if (!fs.existsSync(one)) fs.mkdirSync(one)
    const v1 = layout.memory.version === 1
    const memoryFile = (v1Name: string, v2Name: string) => path.join(this.folders.memory, v1 ? v1Name : v2Name)
    this.cpu = new CounterFile(path.join(this.folders.cpu, layout.cpu.version === 1 ? 'cpuacct.usage' : 'cpu.stat'))
    this.events = new CounterFile(memoryFile('memory.oom_control', 'memory.events'))
    this.current = new CounterFile(memoryFile('memory.usage_in_bytes', 'memory.current'))
    this.stat = new CounterFile(path.join(this.folders.memory, 'memory.stat'))
    const peakFile = memoryFile('memory.max_usage_in_bytes', 'memory.peak')
    this.peak = openIfThere(peakFile, 'r+') ?? openIfThere(peakFile, 'r')
  }

  /** Files into which a process writes "0" to join; whoever holds them open as root may pass them on. */
  joinPaths(): string[] {
    return this.all().map((folder) => path.join(folder, 'cgroup.procs'))
  }

  setLimits(memoryBytes: number, processLimit: number): void {
    if (memoryBytes !== this.limits.memoryBytes) this.limitMemory(memoryBytes)
    if (processLimit !== this.limits.processLimit)
      fs.writeFileSync(path.join(this.folders.pids, 'pids.max'), String(processLimit))
    this.limits = { memoryBytes, processLimit }
  }

  private limitMemory(bytes: number): void {
    const write = (name: string) => fs.writeFileSync(path.join(this.folders.memory, name), String(bytes))
    if (this.layout.memory.version === 2) {
      const swap = path.join(this.folders.memory, 'memory.swap.max')
      if (fs.existsSync(swap)) fs.writeFileSync(swap, '0')
      write('memory.max')
      return
    }
    const withSwap = fs.existsSync(path.join(this.folders.memory, 'memory.memsw.limit_in_bytes'))
      ? ['memory.memsw.limit_in_bytes']
      : []
    // the limit with swap may never be below the one without
    const order =
      bytes > this.limits.memoryBytes ? [...withSwap, 'memory.limit_in_bytes'] : ['memory.limit_in_bytes', ...withSwap]
    for (const name of order) write(name)
  }

  /**
   * Waits while memory of dead processes is still being given back (a fork bomb leaves megabytes for some
   * milliseconds); what stays belongs to files of the system and does not end the waiting.
   * @param dropFiles of the run before; called when more is charged than a prepared child needs
   */
  async waitForRelease(dropFiles: () => Promise<void>): Promise<void> {
    let usedBytes = this.current.number()
    if (usedBytes <= preparedBytes) return
    await dropFiles()
    usedBytes = this.current.number()
    for (let idle = 0; usedBytes > emptyBytes && idle < 3;) {
      this.reclaim(usedBytes)
      await new Promise((resolve) => setTimeout(resolve, 4))
      const nowBytes = this.current.number()
      idle = nowBytes < usedBytes ? 0 : idle + 1
      usedBytes = nowBytes
    }
  }

  /** Of files of the system that were read first here; what is in use stays. */
  private reclaim(bytes: number): void {
    const isOld = this.layout.memory.version === 1
    const file = path.join(this.folders.memory, isOld ? 'memory.force_empty' : 'memory.reclaim')
    try {
      fs.writeFileSync(file, isOld ? '0' : String(bytes))
    } catch {
      // less could be reclaimed than was asked for, or the kernel is older than 5.19
    }
  }

  /** From here on the readings belong to the next run. */
  begin(): void {
    this.peakIsReset = this.peak?.write('0') ?? false
    this.largestSeenBytes = 0
    this.before = {
      cpuMs: this.totalCpuMs(),
      oomKills: this.oomKillsSoFar ?? this.totalOomKills(),
      peakBytes: this.peakIsReset ? 0 : (this.peak?.number() ?? 0),
    }
    this.oomKillsSoFar = null
  }

  /** CPU time since begin(). */
  cpuMs(): number {
    if (!this.peakIsReset) this.largestSeenBytes = Math.max(this.largestSeenBytes, this.current.number())
    return this.totalCpuMs() - this.before.cpuMs
  }

  /** Of all threads together, at this moment. */
  activity(): Activity {
    return activityOfGroup(this.folders.cpu, this.layout.cpu.version)
  }

  /** The longest time between two looks at a run. */
  lookWithinMs(): number {
    return this.peakIsReset ? Infinity : sampleMs
  }

  /** @param largestProcessBytes peak of the largest process, as the kernel tells its parent */
  reading(largestProcessBytes: number): GroupReading {
    const oomKills = this.totalOomKills()
    this.oomKillsSoFar = oomKills
    return {
      cpuMs: this.cpuMs(),
      peakMemoryBytes: this.peakBytes(largestProcessBytes),
      oomKills: oomKills - this.before.oomKills,
    }
  }

  /**
   * Before 6.12 no peak of version 2 can be reset. What stays below an earlier run is then what was seen of all
   * processes together, and at least the largest of them, which is exact for a program of one process however short
   * it lives.
   */
  private peakBytes(largestProcessBytes: number): number {
    const peakBytes = this.peak?.number() ?? 0
    if (this.peakIsReset || peakBytes > this.before.peakBytes) return this.withoutFiles(peakBytes)
    return Math.max(this.withoutFiles(this.largestSeenBytes), largestProcessBytes)
  }

  /**
   * Pages of files on a disk (a library, the output that the host keeps) are charged to whoever reads or writes them
   * first. The kernel takes them back before it refuses memory, and another run would not have them: they are no
   * memory of the program. Files in the box are, as they lie in memory.
   */
  private withoutFiles(bytes: number): number {
    if (bytes <= emptyBytes) return bytes
    const stat = this.stat.text()
    return Math.max(0, bytes - statValue(stat, 'active_file') - statValue(stat, 'inactive_file'))
  }

  private totalCpuMs(): number {
    return this.layout.cpu.version === 1 ? this.cpu.number() / 1e6 : statValue(this.cpu.text(), 'usage_usec') / 1e3
  }

  private totalOomKills(): number {
    return statValue(this.events.text(), 'oom_kill')
  }

  private all(): string[] {
    return [...new Set(Object.values(this.folders))]
  }

  /** Kills whatever is in the group and removes it. */
  async remove(): Promise<void> {
    for (const file of [this.cpu, this.events, this.current, this.stat, this.peak]) file?.close()
    for (const folder of this.all()) await removeGroup(folder)
  }
}

export interface Groups {
  description: string
  create(): Group
  warm: KeepWarm
}

/** The control groups of this host, after a trial; or in words why there are none and what to do. */
export async function openGroups(
  mountsText = fs.readFileSync('/proc/mounts', 'utf8'),
): Promise<Groups | { missing: string }> {
  const found = findCgroups(mountsText)
  if ('missing' in found) return found
  try {
    const layout = await inOwnGroup(found)
    enableControllers(layout)
    const create = () => new Group(layout, ownedName())
    const trial = create()
    trial.setLimits(64 << 20, 16)
    await trial.remove()
    await removeAbandonedGroups(layout)
    return { description: describeLayout(layout), create, warm: new KeepWarm(layout) }
  } catch (error) {
    return {
      missing: `the control groups cannot be written (${String(error)}); run the judge as root, in a container with --privileged or a writable cgroup namespace (--cgroupns=private and /sys/fs/cgroup mounted rw), in a unit of systemd without ProtectControlGroups`,
    }
  }
}

/*
 * Names of what a judge leaves on the host (control groups, box folders), so that the next judge can
 * tell the leftovers of a killed one from the property of a living one, on a machine with several.
 * The pid alone is not enough: pids are reused (start time) and mean nothing across containers (pid namespace).
 *
 * Who lives in another pid namespace can be seen from the host's own, which shows every process: where none has that
 * namespace any more, its judge is gone. In a container it is not seen; there a judge holds a named pipe open beside
 * its folders (life-pipe.ts), which every judge that shares them can ask.
 */
import fs from 'node:fs'
import path from 'node:path'

const ownedPrefix = 'podium-box'
/** PROC_PID_INIT_INO of Linux: the pid namespace that shows all processes. */
const hostNamespace = 0xeffffffc

const pidNamespace = () => fs.statSync('/proc/self/ns/pid').ino

/** Clock ticks since boot when the process started; null when there is no such process. */
function startTimeTicks(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the command name may contain spaces and brackets: count from its last bracket
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** What all names of this process begin with, and its life pipe is called. */
export const ownerName = () => `${ownedPrefix}-${pidNamespace()}-${process.pid}-${startTimeTicks(process.pid)}`

let serial = 0

/** A new name, used by nobody else on this host. */
export function ownedName(): string {
  serial += 1
  return `${ownerName()}-${serial}`
}

/** Pid namespaces that have a process; null where not every process of the host can be seen. */
export function livingNamespaces(): ReadonlySet<number> | null {
  if (pidNamespace() !== hostNamespace) return null
  const found = new Set<number>([hostNamespace])
  // the first process has this namespace, and may be closed to us
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== '1')) {
    try {
      found.add(fs.statSync(`/proc/${pid}/ns/pid`).ino)
    } catch (error) {
      // ended meanwhile, or not shown to us
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    }
  }
  return found
}

/** Whether the judge of a life pipe lives. @returns null when there is no such pipe, and nobody knows */
export function isHeld(pipe: string): boolean | null {
  try {
    fs.closeSync(fs.openSync(pipe, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK))
    return true
  } catch (error) {
    // nobody has it open for reading
    return (error as NodeJS.ErrnoException).code === 'ENXIO' ? false : null
  }
}

export interface Neighbours {
  living?: () => ReadonlySet<number> | null
  /** With the life pipes of the judges that share a folder. */
  pipesFolder?: string
}

/** True when the name was given by a process that certainly no longer lives. */
export function isAbandoned(name: string, { living = livingNamespaces, pipesFolder }: Neighbours = {}): boolean {
  const [, owner, namespace, pid, started] = new RegExp(`^(${ownedPrefix}-(\\d+)-(\\d+)-(\\d+))-\\d+$`).exec(name) ?? []
  if (owner === undefined) return false
  if (Number(namespace) === pidNamespace()) return startTimeTicks(Number(pid)) !== started
  if (living()?.has(Number(namespace)) === false) return true
  return pipesFolder !== undefined && isHeld(path.join(pipesFolder, owner)) === false
}

/** Entries of the folder that are abandoned; whatever follows a dot does not belong to the name. */
export function abandonedIn(folder: string, pipesFolder?: string): string[] {
  let found: ReadonlySet<number> | null | undefined
  const living = () => (found === undefined ? (found = livingNamespaces()) : found)
  const neighbours = pipesFolder === undefined ? { living } : { living, pipesFolder }
  return fs.readdirSync(folder).filter((entry) => isAbandoned(path.parse(entry).name, neighbours))
}

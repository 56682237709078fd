/*
 * Names of what a judge leaves on the host (control groups, box folders), so that the next judge can
 * tell the leftovers of a killed one from the property of a living one, on a machine with several.
 * The pid alone is not enough: pids are reused (start time) and mean nothing across containers (pid namespace).
 */
import fs from 'node:fs'

const ownedPrefix = 'podium-box'

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

let serial = 0

/** A new name, used by nobody else on this host. */
export function ownedName(): string {
  serial += 1
  return `${ownedPrefix}-${pidNamespace()}-${process.pid}-${startTimeTicks(process.pid)}-${serial}`
}

/** True when the name was given by a process of this pid namespace that no longer lives. */
export function isAbandoned(name: string): boolean {
  const [, namespace, pid, started] = new RegExp(`^${ownedPrefix}-(\\d+)-(\\d+)-(\\d+)-\\d+$`).exec(name) ?? []
  if (Number(namespace) !== pidNamespace()) return false
  return startTimeTicks(Number(pid)) !== started
}

import { readFileSync } from 'node:fs'

export interface ProcessIdentity {
  pid: number
  /** Start time in clock ticks since boot: with the number it names one process for ever, numbers alone come again. */
  startTicks: string
}

function startTicksOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie holds no port, no file and no lock: it is gone for every purpose here.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** The identity of a living process, or undefined. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startTicks = startTicksOf(pid)
  return startTicks === undefined ? undefined : { pid, startTicks }
}

/** Whether exactly this process still lives. */
export function isAlive(identity: ProcessIdentity): boolean {
  return startTicksOf(identity.pid) === identity.startTicks
}

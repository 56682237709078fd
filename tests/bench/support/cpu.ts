/** Processor time of processes and their children, from /proc. */
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100
// Positions in /proc/<pid>/stat after the name in brackets.
const parentAt = 1
const timesFrom = 11
const timesTo = 15

const statOf = (pid: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Seconds that these processes have used, with their children, those that have ended too. */
export function cpuSeconds(pids: readonly (number | undefined)[]): number {
  const wanted = new Set(pids.map(String))
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, stat: statOf(pid) }))
    .filter(({ pid, stat }) => wanted.has(pid) || wanted.has(stat[parentAt] ?? ''))
    .flatMap(({ stat }) => stat.slice(timesFrom, timesTo).map(Number))
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond
}

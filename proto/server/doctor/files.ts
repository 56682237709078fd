/** How many files this process may have open, sockets included. */
import { readFileSync } from 'node:fs'
import { bad, good, note } from './findings.ts'
import type { Finding } from './findings.ts'

const fewest = 1_024

/** @param limits the text of /proc/self/limits; null where there is none. @param wanted so many are enough */
export function filesFindings(limits: string | null, wanted: number): Finding[] {
  const [, soft = ''] = /^Max open files\s+(\S+)/m.exec(limits ?? '') ?? []
  if (soft === '') return [note('open files: the limit could not be read', `ulimit -n ${wanted} before the start`)]
  const most = soft === 'unlimited' ? Infinity : Number(soft)
  const advice = `LimitNOFILE=${wanted} in the unit, or ulimit -n ${wanted} in the shell that starts it`
  if (most < fewest) return [bad(`open files: ${soft}, fewer than anything works with`, advice)]
  if (most < wanted) return [note(`open files: ${soft}, which may be too few on a busy day`, advice)]
  return [good(`open files: ${soft}`)]
}

export function readLimits(): string | null {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return null
  }
}

/** What waits in the balloon or the print queue, as their calls show it. */
import { wireTime } from '../../platform/http/time.ts'

interface Counted {
  readonly waiting: number
  /** Of the oldest that waits; null when nothing does. */
  readonly since: Date | string | null
}

export const waitingOf = (counted: Counted): { count: number; since: string | null } => ({
  count: counted.waiting,
  since: counted.since ? wireTime(counted.since) : null,
})

/** What waits at a desk, as its calls tell it. */
import { wireTime } from '../../platform/http/time.ts'

interface Counted {
  readonly waiting: number
  /** Of the oldest that waits; null when nothing does. */
  readonly since: string | null
}

export const waitingOf = (counted: Counted | null): { count: number; since: string | null } => ({
  count: counted?.waiting ?? 0,
  since: counted?.since ? wireTime(counted.since) : null,
})

import { parseTime } from '../../../ui/text/format.ts'

interface Timed {
  readonly startTime: string
  readonly endTime: string
}

/** Clocks differ a little, and the server is asked only when it has surely turned. */
const lateMs = 1_500
/** A browser's timer holds no more than 24 days. */
const mostMs = 86_400_000

/**
 * Milliseconds until a contest of the list begins or ends and the list is worth asking for again; false when none
 * does.
 */
export function nextTurnMs(contests: readonly Timed[], nowMs = Date.now()): number | false {
  const moments = contests.flatMap(({ startTime, endTime }) =>
    [startTime, endTime].map((wire) => parseTime(wire)?.getTime() ?? 0),
  )
  const left = moments.map((atMs) => atMs + lateMs - nowMs).filter((ms) => ms > 0)
  return left.length === 0 ? false : Math.min(mostMs, ...left)
}

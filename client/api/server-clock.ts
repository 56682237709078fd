/**
 * How far the server's clock is ahead of the browser's, by the `Date` of the answers that come anyway: for boards,
 * which a hall of ten thousand opens at once, so that they ask nothing of their own for it.
 *
 * An answer names a whole second, and may have been on its way or in a cache for a while: the server's clock shows that
 * moment or a later one. So of all answers the latest moment is the nearest to the truth, measured by the browser's
 * clock that nobody sets.
 */

/** What a second's fraction and the way of an answer may take: within it the browser's clock is taken to be right. */
const graceMs = 2_000
/** Half of what a `Date` leaves out. */
const halfSecondMs = 500
/** Smaller changes are no reason to draw pages anew. */
const noticedMs = 250

/** Of the server's clock minus `performance.now()`, what is known to be reached. */
let reachedMs = Number.NEGATIVE_INFINITY
let aheadMs = 0
const observers = new Set<() => void>()

const estimate = (boundMs: number): number => {
  if (boundMs > 0) return boundMs
  return boundMs >= -graceMs ? 0 : boundMs + halfSecondMs
}

/** @param date the header of an answer that has just come; null where there is none */
export function readServerDate(date: string | null): void {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  reachedMs = Math.max(reachedMs, serverMs - performance.now())
  const ahead = Math.round(estimate(reachedMs + performance.now() - Date.now()))
  if (Math.abs(ahead - aheadMs) < noticedMs) return
  aheadMs = ahead
  for (const observer of observers) observer()
}

export const serverAheadMs = (): number => aheadMs

export function onServerAhead(observer: () => void): () => void {
  observers.add(observer)
  return () => observers.delete(observer)
}

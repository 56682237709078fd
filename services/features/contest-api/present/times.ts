/** Times as the Contest API writes them. */
const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** `H:MM:SS.mmm`, with a minus in front of what lies before the start. */
export function relativeTime(ms: number): string {
  const all = Math.abs(Math.trunc(ms))
  const [hours, minutes, seconds] = [all / 3_600_000, (all / 60_000) % 60, (all / 1000) % 60].map(Math.floor)
  return `${ms < 0 ? '-' : ''}${hours}:${pad(minutes ?? 0, 2)}:${pad(seconds ?? 0, 2)}.${pad(all % 1000, 3)}`
}

/** With the zone, which is UTC. */
export const absoluteTime = (ms: number): string => new Date(ms).toISOString()

/** Older versions count minutes where the newer ones have a relative time. */
export const minutesOrTime = (version: string, seconds: number): number | string =>
  version === '2023-06' ? Math.floor(seconds / 60) : relativeTime(seconds * 1000)

/** Times as the Contest API writes them. */
const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** `H:MM:SS.mmm`, with a minus in front of what lies before the start. */
export function relativeTime(ms: number): string {
  const all = Math.abs(Math.trunc(ms))
  const [hours, minutes, seconds] = [all / 3_600_000, (all / 60_000) % 60, (all / 1000) % 60].map(Math.floor)
  return `${ms < 0 ? '-' : ''}${hours}:${pad(minutes ?? 0, 2)}:${pad(seconds ?? 0, 2)}.${pad(all % 1000, 3)}`
}

const relative = /^(-?)(\d{1,9}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?$/

/** Milliseconds; null for what is no relative time. */
export function parseRelativeTime(text: string): number | null {
  const [found, sign, hours, minutes, seconds, fraction = ''] = relative.exec(text) ?? []
  if (found === undefined) return null
  const wholeS = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return (sign === '-' ? -1 : 1) * (wholeS * 1000 + Number(fraction.padEnd(3, '0')))
}

/** With the zone, which is UTC. */
export const absoluteTime = (ms: number): string => new Date(ms).toISOString()

/** Older versions count minutes where the newer ones have a relative time. */
export const minutesOrTime = (version: string, seconds: number): number | string =>
  version === '2023-06' ? Math.floor(seconds / 60) : relativeTime(seconds * 1000)

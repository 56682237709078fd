import { toDate } from '../database/stored-time.ts'

/** As PostgreSQL writes a moment of our time, in JSON too: nothing of it has to be computed. */
const plainMoment = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00(?::00)?$/

/**
 * A time as it stands on the wire: UTC, `yyyy-MM-ddTHH:mm:ss.SSS+0000`. Takes a Date or the text that a query gives.
 */
export function wireTime(value: Date | string): string {
  const [, day, time, fraction = ''] = typeof value === 'string' ? (plainMoment.exec(value) ?? []) : []
  return day === undefined
    ? toDate(value).toISOString().replace('Z', '+0000')
    : `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}+0000`
}

/** The moment in a text that a client sent, zone included; null when it says none. */
export const readTime = (text: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(text.trim())) return null
  const at = new Date(text.trim().replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at.getTime()) ? null : at
}

import { toDate } from '../db/sql.ts'

/** A time as it stands on the wire: UTC, `yyyy-MM-ddTHH:mm:ss.SSS+0000`. Takes a Date or the text that a query gives. */
export const wireTime = (value: Date | string): string => toDate(value).toISOString().replace('Z', '+0000')

/** The moment in a text that a client sent, zone included; null when it says none. */
export const readTime = (text: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(text.trim())) return null
  const at = new Date(text.trim().replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at.getTime()) ? null : at
}

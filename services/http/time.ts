import { toDate } from '../db/sql.ts'

/** A time as it stands on the wire: UTC, `yyyy-MM-ddTHH:mm:ss.SSS+0000`. Takes a Date or the text that a query gives. */
export const wireTime = (value: Date | string): string => toDate(value).toISOString().replace('Z', '+0000')

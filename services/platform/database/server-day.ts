/** Days of the site: those of the time zone in which its servers run (contract/practice 1.7). */
export const serverZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const dayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const serverFormat = dayFormat(serverZone)

/** `2026-11-22`. */
export const dayOf = (moment: Date): string => serverFormat.format(moment)

/** The same in another zone. */
export const dayIn = (timeZone: string, moment: Date): string => dayFormat(timeZone).format(moment)

const isZone = (timeZone: string): boolean => {
  try {
    return dayFormat(timeZone) !== null
  } catch {
    return false
  }
}

/** The zone asked for where both this process and the database, whose `names` they are, know it; else the server's. */
export const zoneOr = (asked: string | undefined, names: ReadonlySet<string>): string =>
  asked !== undefined && names.has(asked) && isZone(asked) ? asked : serverZone

const dayMs = 86_400_000

/** The day so many days before one. @param day `2026-11-22` */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Days of the site: those of the time zone in which its servers run (contract/practice 1.7). */
export const serverZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: serverZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** `2026-11-22`. */
export const dayOf = (moment: Date): string => dayFormat.format(moment)

const dayMs = 86_400_000

/** The day so many days before one. @param day `2026-11-22` */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length)

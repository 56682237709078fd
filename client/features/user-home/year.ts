/** A year of days in columns of weeks, Sunday first. Days are plain `yyyy-MM-dd`: no time zone moves them. */
export interface DayCount {
  readonly date: string
  readonly count: number
}

interface Day extends DayCount {
  /** 0 is Sunday. */
  readonly weekday: number
}

const dayMs = 86_400_000
const yearDays = 365
const weekDays = 7

/** Weeks up to a day, the first one whole, the last one until that day. */
export function weeksOf(endDate: string, counts: readonly DayCount[]): Day[][] {
  const byDate = new Map(counts.map(({ date, count }) => [date, count]))
  const endMs = Date.parse(`${endDate}T00:00:00Z`)
  const yearAgo = endMs - yearDays * dayMs
  const startMs = yearAgo - new Date(yearAgo).getUTCDay() * dayMs
  const weeks: Day[][] = []
  for (let ms = startMs; ms <= endMs; ms += dayMs) {
    const date = new Date(ms).toISOString().slice(0, endDate.length)
    const weekday = new Date(ms).getUTCDay()
    if (weekday === 0) weeks.push([])
    weeks.at(-1)?.push({ date, count: byDate.get(date) ?? 0, weekday })
  }
  return weeks.filter((week) => week.length <= weekDays)
}

const levels = 4

/** 0 for none, 1 to 4 by share of the busiest day. */
export const levelOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * levels))

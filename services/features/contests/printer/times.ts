/** Times as papers of a hall have them. */
const secondMs = 1000
const two = (value: number): string => String(value).padStart(2, '0')

/** Since the start of the contest, as clocks of halls show it. */
function contestTime(at: Date, start: Date): string {
  const seconds = Math.max(0, Math.floor((at.getTime() - start.getTime()) / secondMs))
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const clockTime = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`

/** Of the day and of the contest. */
export const paperTime = (at: Date, start: Date): string => `${clockTime(at)}   ${contestTime(at, start)}`

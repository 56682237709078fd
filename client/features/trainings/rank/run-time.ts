/** Sums of run times: `340 ms`, `12.34 s`, from a minute on `2:05`, `1:02:05`. */
import { formatTimeMs } from '../../../ui/text/format.ts'

const secondMs = 1000
const minuteS = 60
const two = (value: number): string => String(value).padStart(2, '0')

export function formatRunTime(timeMs: number): string {
  if (timeMs < secondMs) return formatTimeMs(timeMs)
  if (timeMs < minuteS * secondMs) return `${(Math.floor(timeMs / 10) / 100).toFixed(2)} s`
  const seconds = Math.floor(timeMs / secondMs)
  const [hours, minutes] = [Math.floor(seconds / minuteS / minuteS), Math.floor(seconds / minuteS) % minuteS]
  return hours === 0 ? `${minutes}:${two(seconds % minuteS)}` : `${hours}:${two(minutes)}:${two(seconds % minuteS)}`
}

/** Sums of run times: `340 ms`, `12.34 s`, from a minute on `2:05`, `1:02:05`. */
import { formatTimeMs } from '../../../ui/text/format.ts'

const SECOND_MS = 1000
const MINUTE_S = 60
const two = (value: number): string => String(value).padStart(2, '0')

export function formatRunTime(timeMs: number): string {
  if (timeMs < SECOND_MS) return formatTimeMs(timeMs)
  if (timeMs < MINUTE_S * SECOND_MS) return `${(Math.floor(timeMs / 10) / 100).toFixed(2)} s`
  const seconds = Math.floor(timeMs / SECOND_MS)
  const [hours, minutes] = [Math.floor(seconds / MINUTE_S / MINUTE_S), Math.floor(seconds / MINUTE_S) % MINUTE_S]
  return hours === 0 ? `${minutes}:${two(seconds % MINUTE_S)}` : `${hours}:${two(minutes)}:${two(seconds % MINUTE_S)}`
}

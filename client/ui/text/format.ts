/**
 * Numbers, sizes, times and dates as the product writes them. A missing value is an en dash; minus is a real minus;
 * thousands are separated from 1,000 up. Dates are put together here: the general formatter of date-fns would cost 6
 * kB of the first load, its reader 1.4.
 */
import { differenceInSeconds, isSameDay, isSameYear, subDays } from 'date-fns'
import type { Locale } from '@podium/proto/rules/site/locale.ts'

export const missing = '–'

const grouped = new Intl.NumberFormat('en-US')

export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? missing : grouped.format(value).replace('-', '−')

/** Run time with its unit: `2,000 ms`. */
export const formatTimeMs = (timeMs: number | null | undefined): string =>
  timeMs === null || timeMs === undefined ? missing : `${formatNumber(timeMs)} ms`

const unitsFromKb = ['KB', 'MB', 'GB', 'TB', 'PB'] as const
const stepSize = 1024

/** Memory in the fitting unit from KB to PB: `18.4 MB`. */
export function formatMemoryKb(memoryKb: number | null | undefined): string {
  if (memoryKb === null || memoryKb === undefined) return missing
  let value = memoryKb
  let unit = 0
  while (value >= stepSize && unit < unitsFromKb.length - 1) {
    value /= stepSize
    unit++
  }
  return `${unit === 0 ? formatNumber(value) : value.toFixed(1)} ${unitsFromKb[unit]}`
}

/** Length of a text: `640 B`, `1.9 KB`. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return missing
  return bytes < stepSize ? `${bytes} B` : `${(bytes / stepSize).toFixed(1)} KB`
}

/** Length of a submission's source; a run that was imported has none. */
export const formatSourceLength = (bytes: number | null): string => formatBytes(bytes === 0 ? null : bytes)

/** Size of a file, large ones in the fitting unit up from MB: `1.9 KB`, `18.4 MB`. */
export const formatFileSize = (bytes: number | null | undefined): string =>
  bytes === null || bytes === undefined || bytes < stepSize * stepSize
    ? formatBytes(bytes)
    : formatMemoryKb(bytes / stepSize)

/** Accepted over total in percent with two decimals; `0.00%` for a problem that nobody tried. */
export const formatRate = (accepted: number, total: number): string =>
  `${(total === 0 ? 0 : (accepted / total) * 100).toFixed(2)}%`

/** A wire time (UTC with `+0000`) as a date; null for a missing or unreadable one. */
export function parseTime(wire: string | null | undefined): Date | null {
  if (!wire) return null
  const date = new Date(wire.replace('+0000', 'Z'))
  return Number.isNaN(date.getTime()) ? null : date
}

const two = (value: number): string => String(value).padStart(2, '0')
const monthDay = (date: Date): string => `${two(date.getMonth() + 1)}-${two(date.getDate())}`
/** Local date, `2026-11-21`. */
const yearMonthDay = (date: Date): string => `${date.getFullYear()}-${monthDay(date)}`

/** Local time, `2026-11-21 13:12:40`. */
export function formatTime(wire: string | null | undefined): string {
  const date = parseTime(wire)
  return date === null
    ? missing
    : `${yearMonthDay(date)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

const minuteS = 60
const hourS = 3600
const dayS = 86_400

const AGO = {
  'en-US': {
    now: 'now',
    second: (n: number) => `${n} s`,
    minute: (n: number) => `${n} min`,
    hour: (n: number) => `${n} h`,
    yesterday: 'yesterday',
  },
  'zh-CN': {
    now: '刚刚',
    second: (n: number) => `${n} 秒前`,
    minute: (n: number) => `${n} 分钟前`,
    hour: (n: number) => `${n} 小时前`,
    yesterday: '昨天',
  },
} as const

/** How long ago, as short as a table column wants it; from two days back the date. */
export function formatAgo(wire: string | null | undefined, locale: Locale, now: Date = new Date()): string {
  const date = parseTime(wire)
  if (date === null) return missing
  const words = AGO[locale]
  const seconds = differenceInSeconds(now, date)
  if (seconds < 1) return words.now
  if (seconds < minuteS) return words.second(seconds)
  if (seconds < hourS) return words.minute(Math.floor(seconds / minuteS))
  if (isSameDay(date, now) || seconds < hourS * 12) return words.hour(Math.floor(seconds / hourS))
  if (isSameDay(date, subDays(now, 1))) return words.yesterday
  return isSameYear(date, now) ? monthDay(date) : yearMonthDay(date)
}

const shortAgo = /^\d+ (?:s|min|h)$/

/** The same in a sentence: a table's column says by its head that it is about the past, English words have to. */
export function formatAgoInWords(wire: string | null | undefined, locale: Locale, now: Date = new Date()): string {
  const ago = formatAgo(wire, locale, now)
  return locale === 'en-US' && shortAgo.test(ago) ? `${ago} ago` : ago
}

const lengths = [
  { 'seconds': dayS, 'en-US': ['day', 'days'], 'zh-CN': ['天', '天'] },
  { 'seconds': hourS, 'en-US': ['hour', 'hours'], 'zh-CN': ['小时', '小时'] },
  { 'seconds': minuteS, 'en-US': ['minute', 'minutes'], 'zh-CN': ['分钟', '分钟'] },
  { 'seconds': 1, 'en-US': ['second', 'seconds'], 'zh-CN': ['秒', '秒'] },
] as const

/** A length of time in its largest unit of at least 1, rounded to one decimal: `2.5 hours`. */
export function formatDuration(lengthS: number, locale: Locale): string {
  const unit = lengths.find((each) => lengthS >= each.seconds) ?? lengths[3]
  const value = Math.round((lengthS / unit.seconds) * 10) / 10
  return `${value} ${unit[locale][value === 1 ? 0 : 1]}`
}

/** IANA name of the reader's time zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's time zone with what it is ahead of UTC now, such as `Asia/Shanghai (UTC+8)`. */
export function timeZoneName(at = new Date(), timeZone = ownZone()): string {
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return offset === undefined || /^GMT(\+0)?$/.test(offset) ? timeZone : `${timeZone} (${offset.replace('GMT', 'UTC')})`
}

/** A sentence of the server as a title or as one of several marks: those end without a stop. */
export const withoutFullStop = (sentence: string): string => sentence.replace(/[.。]$/, '')

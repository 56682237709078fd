/** A value of the log as its reader reads it. Pure: the words and names come along. */
import { verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { listed } from '@podium/proto/rules/site/locale.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { formatNumber, formatTime, formatTimeMs } from '../../ui/text/format.ts'

export interface ValueWords {
  readonly locale: Locale
  /** By field, where one kind alone has it with that in front; then by value. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly fields: Readonly<Record<string, string>>
  /** Names of users, by uid. */
  readonly people: Readonly<Record<string, string>>
  /** Labels of problems, by their number in the contest. */
  readonly problems: Readonly<Record<string, string>>
  readonly yes: string
  readonly no: string
  /** In place of a secret. */
  readonly hidden: string
  readonly empty: string
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/
const units: Readonly<Record<string, string>> = { s: 's', mb: 'MB', kb: 'KB' }

/** Fields of calls are written otherwise than columns: `submitId` is `submit_id`. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isPerson = (field: string): boolean => /(^|_)uids?$/.test(field)

function shownNumber(field: string, value: number): string {
  const unit = field.split('_').at(-1) ?? ''
  if (unit === 'ms') return formatTimeMs(value)
  // Numbers of things are names: they have no thousands.
  if (/(^|_)(id|ids|cid|pid|gid|tid|did|into)$/.test(field)) return String(value)
  const shown = formatNumber(value)
  return units[unit] === undefined ? shown : `${shown} ${units[unit]}`
}

function shownText(field: string, value: string, words: ValueWords): string {
  if (value === '***') return words.hidden
  if (value === '') return words.empty
  if (isPerson(field)) return words.people[value] ?? value
  return time.test(value) ? formatTime(value) : value
}

const isParted = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

function shownParts(kind: string, value: object, words: ValueWords): string {
  const parts = Object.entries(value).map(([name, part]) => {
    const field = columnOf(name)
    const label = words.people[name] ?? words.fields[`${kind}.${field}`] ?? words.fields[field] ?? name
    const shown = shownValue(kind, name, part, words)
    if (words.locale === 'zh-CN') return isParted(part) ? `${label}（${shown}）` : `${label}：${shown}`
    return isParted(part) ? `${label} (${shown})` : `${label}: ${shown}`
  })
  return parts.length === 0 ? words.empty : listed(parts, words.locale)
}

/** @param kind the table of the row @param name of the column, or of the field of a call */
export function shownValue(kind: string, name: string, value: unknown, words: ValueWords): string {
  const field = columnOf(name)
  if (value === null || value === undefined) return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value))
    return value.length === 0
      ? words.empty
      : listed(
          value.map((one) => shownValue(kind, name, one, words)),
          words.locale,
        )
  if (typeof value === 'object') return shownParts(kind, value, words)
  if (typeof value !== 'string' && typeof value !== 'number') return words.empty
  const named = (words.values[`${kind}.${field}`] ?? words.values[field])?.[value]
  if (named !== undefined) return named
  if (typeof value === 'string') return shownText(field, value, words)
  if (kind === 'submission' && field === 'status') return verdictOf(value).name[words.locale]
  return field === 'cpid' ? (words.problems[value] ?? String(value)) : shownNumber(field, value)
}

/** The words for a field; one of a kind alone before the general one, and the field itself where there is none. */
export const shownField = (kind: string, name: string, fields: ValueWords['fields']): string =>
  fields[`${kind}.${columnOf(name)}`] ?? fields[columnOf(name)] ?? name

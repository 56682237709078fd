/** Fields of a row, whatever its format. */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Row } from './rows.ts'

/** Text of a field: null where it is empty, undefined where the row has none. Throws Refusal. */
export function textOf({ fields }: Row, ...names: readonly string[]): string | null | undefined {
  const name = names.find((one) => Object.hasOwn(fields, one))
  if (name === undefined) return undefined
  const value = fields[name]
  if (value === null || value === '' || value === '~' || value === 'null') return null
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim() || null
  throw new Refusal('badRequest', { field: name, rule: 'text' })
}

/** A list, or a text with its entries between signs. Throws Refusal. */
export function listOf({ fields }: Row, name: string, between: RegExp): readonly string[] | undefined {
  if (!Object.hasOwn(fields, name)) return undefined
  const value = fields[name]
  const entries: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(between)
      : [value ?? '']
  if (entries.some((entry) => typeof entry === 'object')) throw new Refusal('badRequest', { field: name, rule: 'text' })
  return entries.map((entry) => String(entry).trim()).filter((entry) => entry !== '')
}

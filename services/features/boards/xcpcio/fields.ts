/** Reading values of a file that others have written: each field as it is found, or a refusal that names it. */
import { Refusal } from '@podium/proto/errors/index.ts'

export type Part = 'config' | 'team' | 'run' | 'organizations'
export type Fields = Readonly<Record<string, unknown>>

export const unreadable = (part: Part, field: string): Refusal => new Refusal('boardFileField', { part, key: field })

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Bytes of a part as JSON. Throws Refusal. */
export function parsePart(part: Part, content: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as unknown
  } catch {
    throw new Refusal('boardFileText', { part })
  }
}

/** PostgreSQL cannot hold the character 0 in a text. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim()

/** Text, or a number as text; null for anything else and for blanks. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && clean(text) !== '' ? clean(text) : null
}

/** A whole number that may be written as text; null for anything else. */
export function wholeOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

/** A name in several languages: Chinese, English, the first there is. */
export function nameOf(value: unknown): string | null {
  if (!isFields(value)) return textOf(value)
  const texts = isFields(value.texts) ? value.texts : {}
  const found = [texts['zh-CN'], texts.en, value.fallback, ...Object.values(texts)]
  return found.map(textOf).find((text) => text !== null) ?? null
}

export const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

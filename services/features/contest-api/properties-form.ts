/** Objects that are sent to the Contest API. */
import { Refusal } from '@podium/proto/errors/index.ts'

export type Given = Readonly<Record<string, unknown>>

/** Throws Refusal for what is none. */
export function objectOf(body: unknown): Given {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('contestApiBody')
  return { ...body }
}

/** The properties that have a value. Throws Refusal for one that may not be given. */
export function propertiesOf(body: unknown, known: ReadonlySet<string>): Given {
  const given = Object.entries(objectOf(body)).filter(([, value]) => value !== null)
  for (const [name] of given) if (!known.has(name)) throw new Refusal('contestApiProperty', { name })
  return Object.fromEntries(given)
}

/** Null for one that is not given. Throws Refusal. */
export function textOf(given: Given, name: string): string | null {
  const value = given[name] ?? null
  if (value !== null && typeof value !== 'string') throw new Refusal('contestApiProperty', { name })
  return value
}

/** Throws Refusal for one that is not given. */
export function textIn(given: Given, name: string): string {
  const text = textOf(given, name)
  if (text === null) throw new Refusal('contestApiProperty', { name })
  return text
}

/** Texts, each once; none for a list that is not given. Throws Refusal. */
export function listOf(given: Given, name: string): readonly string[] {
  const value = given[name] ?? []
  const list: readonly unknown[] = Array.isArray(value) ? value : [null]
  if (!list.every((one) => typeof one === 'string')) throw new Refusal('contestApiProperty', { name })
  return [...new Set(list)]
}

/**
 * What a call was asked for, as the log may show it: numbers, switches, and texts of the few names that are known to
 * hold no secret. Anything else, passwords, tokens and sources among it, is left out by not being named.
 */
const textsShown: ReadonlySet<string> = new Set([
  'displayId',
  'username',
  'uid',
  'uids',
  'role',
  'scope',
  'reason',
  'kind',
  'step',
  'shown',
  'language',
  'site',
  'problemId',
])
const textMaxChars = 255
const listMax = 100

type Value = string | number | boolean | readonly (string | number)[]

function valueOf(name: string, value: unknown): Value | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) {
    const found = value.flatMap((one) => {
      const stored = valueOf(name, one)
      return typeof stored === 'number' || typeof stored === 'string' ? [stored] : []
    })
    return found.length === 0 ? undefined : found.slice(0, listMax)
  }
  return typeof value === 'string' && textsShown.has(name) ? value.slice(0, textMaxChars) : undefined
}

/** Of the fields themselves; what lies deeper is in the rows that the call changes. */
export function askedOf(...given: readonly unknown[]): Readonly<Record<string, unknown>> {
  const fields = given.flatMap((one) => (typeof one === 'object' && one !== null ? Object.entries(one) : []))
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const stored = valueOf(name, value)
      return stored === undefined ? [] : [[name, stored]]
    }),
  )
}

/**
 * What is sent to a call, made from its declared schema: for each parameter that names something, an id of that kind;
 * for the rest the least that its form wants.
 */
import type { Call } from '@podium/proto/calls/declare.ts'
import type { Given } from '../support/caller.ts'
import type { Kind } from './homes/home.ts'
import { kindsInCalls, kindsOfNames, plainValues } from './kinds.ts'

interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly minimum?: number
  readonly maximum?: number
}

/** A parameter that names something: `cid`, `reply.id`, `pidList`. */
export interface Slot {
  readonly path: string
  readonly kind: Kind
  readonly isOptional: boolean
}

type Walked = readonly { readonly path: string; readonly shape: Shape; readonly isOptional: boolean }[]

const unwrapped = (shape: Shape): Shape => shape.anyOf?.find((one) => one.type !== 'null') ?? shape

function leaves(shape: Shape, path: string, isOptional: boolean): Walked {
  const one = unwrapped(shape)
  if (one.properties) {
    return Object.entries(one.properties).flatMap(([name, inner]) =>
      leaves(inner, path === '' ? name : `${path}.${name}`, isOptional || !one.required?.includes(name)),
    )
  }
  if (one.type === 'array') return leaves(one.items ?? {}, path, isOptional)
  return [{ path, shape: one, isOptional }]
}

const isId = ({ minimum, maximum }: Shape): boolean => minimum === 1 && maximum === Number.MAX_SAFE_INTEGER
const soundsLikeId = (path: string): boolean => /(^|\.)([a-z]{1,4}id|uid|id|key)$|I[dD]s?$|Key$/.test(path)

const tailOf = (path: string): string => path.split('.').slice(-2).join('.')
const nameOf = (path: string): string => path.split('.').at(-1) ?? ''

/** What a parameter is the id of; null for one that names nothing. Throws for an unknown parameter. */
function kindOf(call: Call, path: string, shape: Shape): Kind | null {
  const known = kindsInCalls[`${call.name}.${path}`] ?? kindsOfNames[tailOf(path)] ?? kindsOfNames[nameOf(path)]
  if (known !== undefined) return known === 'plain' ? null : known
  if (!isId(shape) && !soundsLikeId(path)) return null
  throw new Error(
    `The call ${call.name} takes \`${path}\`, and nothing says what that is the id of. Say it in tests/services/foreign-ids/kinds.ts: the kind, or 'plain' where it names nothing private.`,
  )
}

const partsOf = (call: Call) =>
  (['query', 'body'] as const).flatMap((part) => (call[part] ? [[part, call[part] as Shape] as const] : []))

export const slotsOf = (call: Call): readonly Slot[] =>
  partsOf(call)
    .flatMap(([, shape]) => leaves(shape, '', false))
    .flatMap(({ path, shape, isOptional }) => {
      const kind = kindOf(call, path, shape)
      return kind === null ? [] : [{ path, kind, isOptional }]
    })

/** Ids by the path of their parameter. */
export type Chosen = ReadonlyMap<string, unknown>

const wanted = (call: Call, path: string): unknown =>
  plainValues[`${call.name}.${path}`] ?? plainValues[tailOf(path)] ?? plainValues[nameOf(path)]

function plainOf(call: Call, path: string, shape: Shape): unknown {
  const given = wanted(call, path)
  if (given !== undefined && (!shape.enum || shape.enum.includes(given))) return given
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  switch (shape.type) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1)
    default:
      return 'text'
  }
}

function build(
  call: Call,
  shape: Shape,
  { path, isOptional, chosen }: { path: string; isOptional: boolean; chosen: Chosen },
): unknown {
  const one = unwrapped(shape)
  if (one.properties) {
    const found = Object.entries(one.properties).flatMap(([name, inner]) => {
      const at = path === '' ? name : `${path}.${name}`
      const value = build(call, inner, { path: at, isOptional: !one.required?.includes(name), chosen })
      return value === undefined ? [] : [[name, value] as const]
    })
    return found.length === 0 && isOptional ? undefined : Object.fromEntries(found)
  }
  if (one.type === 'array') {
    if (chosen.has(path)) return [chosen.get(path)]
    const item = build(call, one.items ?? {}, { path, isOptional: true, chosen })
    if (item !== undefined) return [item]
    return isOptional ? undefined : []
  }
  if (chosen.has(path)) return chosen.get(path)
  return isOptional && wanted(call, path) === undefined ? undefined : plainOf(call, path, one)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
const queryOf = (value: unknown): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, Array.isArray(one) ? one.map(textOf) : textOf(one)]),
  )

export function inputOf(call: Call, chosen: Chosen): Given {
  const made = Object.fromEntries(
    partsOf(call).map(([part, shape]) => [part, build(call, shape, { path: '', isOptional: false, chosen })]),
  )
  return { ...('query' in made ? { query: queryOf(made.query) } : {}), ...('body' in made ? { body: made.body } : {}) }
}

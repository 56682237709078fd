/**
 * Reading a request leniently, refusing precisely (contract/practice 1.7). Clients send numbers and booleans as text,
 * empty text for a missing number, lists in a query as `1,2`, as repeated keys or as JSON, and fields that nobody
 * knows. Whatever can be read without doubt is read; anything else is refused on HTTP 400 by the name of the field
 * and the rule.
 *
 * The reader walks the declared schema. It knows the shapes that declarations use: objects, arrays, text, numbers,
 * booleans, literals, records and unions.
 */
import type { TSchema } from 'typebox'
import type { Refusal } from '@podium/proto/errors/index.ts'
import { fieldRefusal } from './field-rules.ts'

interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly patternProperties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
}

type Where = 'query' | 'body'
interface FieldPath {
  readonly field: string
  readonly where: Where
}

/** Reads one value of a schema. Throws Refusal `badRequest`. */
export type InputReader = (value: unknown) => unknown

const within = (path: FieldPath, key: string | number): FieldPath => ({
  ...path,
  field: path.field === '' ? String(key) : `${path.field}.${key}`,
})

function readText(shape: Shape, value: unknown, { field }: FieldPath): string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (Array.isArray(text)) throw fieldRefusal(field, 'single')
  if (typeof text !== 'string') throw fieldRefusal(field, 'text')
  // PostgreSQL cannot hold the character 0 in a text.
  if (text.includes('\0')) throw fieldRefusal(field, 'characters')
  if (shape.minLength !== undefined && text.length < shape.minLength) {
    throw text === '' ? fieldRefusal(field, 'required') : fieldRefusal(field, 'minLength', shape.minLength)
  }
  if (shape.maxLength !== undefined && text.length > shape.maxLength)
    throw fieldRefusal(field, 'maxLength', shape.maxLength)
  if (shape.pattern !== undefined && !new RegExp(shape.pattern, 'u').test(text)) throw fieldRefusal(field, 'format')
  return text
}

const numberText = /^[+-]?(\d+\.?\d*|\.\d+)$/

function readNumber(shape: Shape, value: unknown, { field }: FieldPath): number {
  if (Array.isArray(value)) throw fieldRefusal(field, 'single')
  const kind = shape.type === 'integer' ? 'integer' : 'number'
  const isText = typeof value === 'string' && numberText.test(value.trim())
  const number = typeof value === 'number' ? value : isText ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) throw fieldRefusal(field, kind)
  if (kind === 'integer') {
    if (!Number.isInteger(number)) throw fieldRefusal(field, 'integer')
    if (!Number.isSafeInteger(number)) throw fieldRefusal(field, 'outOfRange')
  }
  if (shape.minimum !== undefined && number < shape.minimum) throw fieldRefusal(field, 'minimum', shape.minimum)
  if (shape.maximum !== undefined && number > shape.maximum) throw fieldRefusal(field, 'maximum', shape.maximum)
  return number === 0 ? 0 : number
}

function readBoolean(value: unknown, { field }: FieldPath): boolean {
  if (value === true || value === 'true' || value === 1 || value === '1') return true
  if (value === false || value === 'false' || value === 0 || value === '0') return false
  throw fieldRefusal(field, Array.isArray(value) ? 'single' : 'boolean')
}

/** The entries of a list in a query: `1,2`, repeated keys (with commas or not), or a JSON list. */
function queryList(value: unknown, { field }: FieldPath): unknown {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => (typeof one === 'string' ? one.split(',') : [one]))
  if (typeof value !== 'string') return value
  if (!value.trimStart().startsWith('[')) return value.split(',')
  try {
    return JSON.parse(value) as unknown
  } catch {
    throw fieldRefusal(field, 'list')
  }
}

function readList(shape: Shape, value: unknown, path: FieldPath): unknown[] {
  const list = path.where === 'query' ? queryList(value, path) : value
  if (!Array.isArray(list)) throw fieldRefusal(path.field, 'list')
  if (shape.maxItems !== undefined && list.length > shape.maxItems)
    throw fieldRefusal(path.field, 'maxItems', shape.maxItems)
  if (shape.minItems !== undefined && list.length < shape.minItems)
    throw fieldRefusal(path.field, 'minItems', shape.minItems)
  return list.map((one, index) => readShape(shape.items ?? {}, one, within(path, index)))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isNumeric = (shape: Shape): boolean => shape.type === 'integer' || shape.type === 'number'
const branches = (shape: Shape): readonly Shape[] => shape.anyOf ?? [shape]
const allowsNull = (shape: Shape): boolean => branches(shape).some((one) => one.type === 'null')

/**
 * Empty text stands for a missing number, boolean or list; null stands for a missing field where null is not a value.
 */
function isMissing(shape: Shape, value: unknown): boolean {
  if (value === undefined) return true
  if (value === null) return !allowsNull(shape)
  const isText = branches(shape).some((one) => one.type === 'string' || one.type === undefined)
  return typeof value === 'string' && value.trim() === '' && !isText && !allowsNull(shape)
}

function readObject(shape: Shape, value: unknown, path: FieldPath): Record<string, unknown> {
  if (!isPlainObject(value)) throw fieldRefusal(path.field || path.where, value === undefined ? 'required' : 'object')
  const found: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(shape.properties ?? {})) {
    const given = Object.hasOwn(value, key) ? value[key] : undefined
    if (!isMissing(one, given)) found[key] = readShape(one, given, within(path, key))
    else if (shape.required?.includes(key)) throw fieldRefusal(within(path, key).field, 'required')
  }
  const [pattern] = Object.entries(shape.patternProperties ?? {})
  if (pattern) {
    for (const [key, one] of Object.entries(value)) {
      if (new RegExp(pattern[0]).test(key)) found[key] = readShape(pattern[1], one, within(path, key))
    }
  }
  return found
}

function readUnion(options: readonly Shape[], value: unknown, path: FieldPath): unknown {
  if (value === null && options.some((one) => one.type === 'null')) return null
  const real = options.filter((one) => one.type !== 'null')
  if (value === '' && real.length < options.length && real.every((one) => isNumeric(one) || one.type === 'boolean'))
    return null
  let refusal: unknown
  for (const option of real) {
    try {
      return readShape(option, value, path)
    } catch (error) {
      refusal ??= error
    }
  }
  throw refusal as Refusal
}

function readShape(shape: Shape, value: unknown, path: FieldPath): unknown {
  if (shape.anyOf) return readUnion(shape.anyOf, value, path)
  if ('const' in shape) {
    if (value === shape.const || String(value) === String(shape.const)) return shape.const
    throw fieldRefusal(path.field, 'format')
  }
  if (shape.enum) {
    const found = shape.enum.find((one) => one === value || String(one) === value)
    if (found === undefined) throw fieldRefusal(path.field, 'choice')
    return found
  }
  switch (shape.type) {
    case 'string':
      return readText(shape, value, path)
    case 'integer':
    case 'number':
      return readNumber(shape, value, path)
    case 'boolean':
      return readBoolean(value, path)
    case 'array':
      return readList(shape, value, path)
    case 'object':
      return readObject(shape, value, path)
    case 'null':
      return null
    default:
      return value
  }
}

/** The reader of a declared query or body. */
export function inputReader(schema: TSchema, where: Where): InputReader {
  const shape = schema as Shape
  // Nothing at all is as good as an empty object where no field has to be there.
  const absent = where === 'query' || (shape.type === 'object' && (shape.required ?? []).length === 0) ? {} : undefined
  return (value) => readShape(shape, value ?? absent, { field: '', where })
}

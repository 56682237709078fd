import { Type } from 'typebox'
import type { TSchema } from 'typebox'

interface Shape {
  readonly anyOf?: readonly Shape[]
  readonly type?: string
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly patternProperties?: Readonly<Record<string, Shape>>
}

const mapValues = (shapes: Readonly<Record<string, Shape>>): Record<string, Shape> =>
  Object.fromEntries(Object.entries(shapes).map(([key, one]) => [key, writable(one)]))

/**
 * The same schema for writing: "this or null" becomes a nullable type, because a union makes the writer try every
 * branch on every value, which is the slowest thing that it can do to a list. Patterns and bounds bind what comes in,
 * not what goes out.
 */
function writable(shape: Shape): Shape {
  const real = shape.anyOf?.filter((one) => one.type !== 'null') ?? []
  const [only] = real
  if (shape.anyOf && only && real.length === 1) return { ...writable(only), nullable: true } as Shape
  return {
    ...shape,
    ...(shape.items ? { items: writable(shape.items) } : {}),
    ...(shape.properties ? { properties: mapValues(shape.properties) } : {}),
    ...(shape.patternProperties ? { patternProperties: mapValues(shape.patternProperties) } : {}),
  }
}

/** Schema of the whole answer of a call. */
export function answerSchema(answer: TSchema): TSchema {
  const data = Type.Unsafe(writable(answer as Shape))
  return Type.Unsafe(writable(Type.Object({ status: Type.Integer(), data, msg: Type.String() }) as Shape))
}

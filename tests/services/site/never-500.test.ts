/** Whatever is sent to whatever call: an envelope or a file comes back, and never a fault. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@podium/proto/calls/calls.ts'
import { errorText } from '@podium/proto/errors/index.ts'
import type { Call } from '@podium/proto/calls/declare.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { createCaller } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { person, signedInRoot } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services } = await servicesOfFile('starter', {}, { worker: true })
let callers: (() => Caller)[]

beforeAll(async () => {
  const [user, root] = [await person(services, 'fuzzy'), await signedInRoot(services)]
  callers = [() => createCaller(services.app), () => user, () => root]
}, 120_000)

interface Shape {
  readonly type?: string
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

const garbage = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  'x',
  'a\0b',
  '\ud800',
  '𠮷',
  '%',
  "'; drop table users; --",
  '../../etc/passwd',
  '[1',
  '[1,"2"]',
  '1,2',
  '1,x',
  '-1',
  '0',
  '1e400',
  '9223372036854775807',
  '99999999999999999999',
  'true',
  'null',
  'x'.repeat(70_000),
  -1,
  0,
  1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  true,
  false,
  [],
  [1],
  [null],
  ['x', { y: 1 }],
  [[1]],
  {},
  { a: 1 },
  { toString: 1 },
  '2026-11-22T00:00:00.000+0000',
  '%',
  '_',
  '\\',
  '(',
  '*'.repeat(300),
)

/** Something that fits a schema more or less, so that the call gets past its door too. */
function plausible(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(plausible))
  switch (shape.type) {
    case 'integer':
    case 'number':
      return fc.constantFrom<unknown>(1, 2, 3, 0, 1000, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.constantFrom<unknown>('a', 'P1000', 'C++', 'fuzzy', 'someone@example.org', '123456', '%_\\', '中文')
    case 'array':
      return fc.array(plausible(shape.items ?? {}), { maxLength: 4 })
    case 'object':
      return input(shape)
    default:
      return fc.constant(null)
  }
}

function input(shape: Shape): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape.properties ?? {}).map(([key, one]) => {
    const value = fc.oneof({ weight: 3, arbitrary: plausible(one) }, { weight: 1, arbitrary: garbage })
    return [key, fc.option(value, { nil: undefined, freq: 8 })] as const
  })
  return fc.record({ ...Object.fromEntries(fields), unknownField: garbage })
}

const anyInput = (schema: unknown): fc.Arbitrary<unknown> => {
  if (schema === undefined) return fc.constant(undefined)
  return fc.oneof({ weight: 8, arbitrary: input(schema as Shape) }, { weight: 1, arbitrary: garbage })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
function queryOf(value: unknown): Record<string, string | string[]> {
  if (typeof value !== 'object' || value === null) return {}
  const given = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(given.map(([key, one]) => [key, Array.isArray(one) ? one.map(textOf) : textOf(one)]))
}

/** Signing out would end the sign-ins that the other calls are tried with. */
const signsOut: readonly string[] = ['logout', 'adminLogout']
const names = (Object.keys(calls) as CallName[]).filter((name) => !signsOut.includes(name))

describe('a call never fails on', () => {
  test.each(names)(
    '%s',
    async (name) => {
      const call: Call = calls[name]
      const one = fc.tuple(fc.nat(2), anyInput(call.query), anyInput(call.body))
      await fc.assert(
        fc.asyncProperty(one, async ([who, query, body]) => {
          const caller = callers[who]?.() ?? createCaller(services.app)
          const answer = await caller.call(name, {
            ...(query === undefined ? {} : { query: queryOf(query) }),
            ...(body === undefined ? {} : { body }),
          })
          expect([200, 400, 401, 403, 404]).toContain(answer.http)
          expect([200, 400, 401, 403, 404]).toContain(answer.status)
          // Who edits what has changed meanwhile is refused with what it is now.
          const isEdited = answer.msg === errorText('editedMeanwhile', 'en-US')
          expect(answer.data === null || answer.status === 200 || isEdited).toBe(true)
          expect(answer.msg).toMatch(/./)
          expect(answer.http !== 401 || who === 0).toBe(true)
        }),
        { numRuns: 40 },
      )
    },
    60_000,
  )
})

import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { Refusal } from '@podium/proto/errors/index.ts'
import { Nullable } from '@podium/proto/calls/shapes.ts'
import { refusalText } from './field-rules.ts'
import { inputReader } from './read-input.ts'

const schema = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  page: Type.Optional(Type.Integer()),
  ratio: Type.Optional(Type.Number({ maximum: 2 })),
  on: Type.Optional(Type.Boolean()),
  maybe: Type.Optional(Nullable(Type.Integer())),
  maybeOn: Type.Optional(Nullable(Type.Boolean())),
  note: Type.Optional(Nullable(Type.String({ maxLength: 5 }))),
  name: Type.Optional(Type.String({ minLength: 2, pattern: '^[a-z]*$' })),
  tags: Type.Optional(Type.Array(Type.Integer(), { maxItems: 3 })),
  kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
  inner: Type.Optional(Type.Object({ deep: Type.Array(Type.Object({ n: Type.Integer() })) })),
  counts: Type.Optional(Type.Record(Type.String(), Type.Integer())),
})
const readQuery = inputReader(schema, 'query')
const readBody = inputReader(schema, 'body')

const refused = (read: (value: unknown) => unknown, value: unknown, locale: 'en-US' | 'zh-CN' = 'en-US'): string => {
  try {
    read(value)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.code).toBe('badRequest')
    return refusalText(error, locale)
  }
  return 'taken'
}

describe('a reader takes', () => {
  test.each([
    [{ id: '12' }, { id: 12 }],
    [{ id: ' 12 ' }, { id: 12 }],
    [{ id: '12.0' }, { id: 12 }],
    [{ id: 1, unknown: 'x' }, { id: 1 }],
    [{ id: 1, page: '' }, { id: 1 }],
    [{ id: 1, page: null }, { id: 1 }],
    [
      { id: 1, maybe: '' },
      { id: 1, maybe: null },
    ],
    [
      { id: 1, maybe: null },
      { id: 1, maybe: null },
    ],
    [
      { id: 1, maybe: '-3' },
      { id: 1, maybe: -3 },
    ],
    [
      { id: 1, ratio: '.5' },
      { id: 1, ratio: 0.5 },
    ],
    [
      { id: 1, page: -0 },
      { id: 1, page: 0 },
    ],
    [
      { id: 1, on: 'true' },
      { id: 1, on: true },
    ],
    [
      { id: 1, on: '0' },
      { id: 1, on: false },
    ],
    [
      { id: 1, maybeOn: '' },
      { id: 1, maybeOn: null },
    ],
    [
      { id: 1, note: '' },
      { id: 1, note: '' },
    ],
    [
      { id: 1, note: 7 },
      { id: 1, note: '7' },
    ],
    [
      { id: 1, kind: 'b' },
      { id: 1, kind: 'b' },
    ],
    [
      { id: 1, tags: [1, '2'] },
      { id: 1, tags: [1, 2] },
    ],
    [
      { id: 1, inner: { deep: [{ n: '4' }] } },
      { id: 1, inner: { deep: [{ n: 4 }] } },
    ],
    [
      { id: 1, counts: { a: '4' } },
      { id: 1, counts: { a: 4 } },
    ],
  ])('%o as %o', (given, read) => {
    const value = readBody(given)
    expect(value).toEqual(read)
    expect(Object.is((value as { page?: number }).page, -0)).toBe(false)
  })

  test.each([['1,2'], [['1', '2']], [['1,2']], ['[1,2]'], ['["1", 2]']])('the list %o of a query as [1, 2]', (tags) => {
    expect(readQuery({ id: '1', tags })).toEqual({ id: 1, tags: [1, 2] })
  })

  test('an empty list in a query as none', () => {
    expect(readQuery({ id: '1', tags: '' })).toEqual({ id: 1 })
  })
})

describe('a reader refuses', () => {
  test.each([
    [{}, 'id is required'],
    [{ id: '' }, 'id is required'],
    [{ id: null }, 'id is required'],
    [{ id: 'x' }, 'id must be a whole number'],
    [{ id: 1.5 }, 'id must be a whole number'],
    [{ id: true }, 'id must be a whole number'],
    [{ id: '1e3' }, 'id must be a whole number'],
    [{ id: '0x10' }, 'id must be a whole number'],
    [{ id: 'Infinity' }, 'id must be a whole number'],
    [{ id: 0 }, 'id must be at least 1'],
    [{ id: '9007199254740993' }, 'id is out of range'],
    [{ id: [1] }, 'id must be given once'],
    [{ id: {} }, 'id must be a whole number'],
    [{ id: 1, ratio: 2.5 }, 'ratio must be at most 2'],
    [{ id: 1, ratio: 'much' }, 'ratio must be a number'],
    [{ id: 1, on: 'yes' }, 'on must be true or false'],
    [{ id: 1, maybe: 'x' }, 'maybe must be a whole number'],
    [{ id: 1, note: {} }, 'note must be text'],
    [{ id: 1, note: 'a\0' }, 'note has characters that are not allowed'],
    [{ id: 1, note: '123456' }, 'note must have at most 5 characters'],
    [{ id: 1, name: 'a' }, 'Name must have at least 2 characters'],
    [{ id: 1, name: 'A1' }, 'Name is not in the expected form'],
    [{ id: 1, kind: 'c' }, 'kind is not in the expected form'],
    [{ id: 1, tags: 5 }, 'Tags must be a list'],
    [{ id: 1, tags: [1, 2, 3, 4] }, 'Tags must have at most 3 entries'],
    [{ id: 1, tags: [1, 'x'] }, 'Tag 2 must be a whole number'],
    [{ id: 1, inner: 'x' }, 'inner must be an object'],
    [{ id: 1, inner: { deep: [{}] } }, 'inner.deep.0.n is required'],
    [{ id: 1, counts: { a: 'x' } }, 'counts.a must be a whole number'],
    [[], 'body must be an object'],
    ['text', 'body must be an object'],
    [undefined, 'body is required'],
    [null, 'body is required'],
  ])('%o with "%s"', (given, message) => {
    expect(refused(readBody, given)).toBe(message)
  })

  test('a list of a query that is no JSON', () => {
    expect(refused(readQuery, { id: '1', tags: '[1,' })).toBe('Tags must be a list')
  })

  test('in Chinese', () => {
    expect(refused(readBody, { id: 'x' }, 'zh-CN')).toBe('id必须是整数')
    expect(refused(readBody, { id: 1, note: '123456' }, 'zh-CN')).toBe('note最多 5 个字符')
  })

  test('names that every object has', () => {
    expect(refused(inputReader(Type.Object({ constructor: Type.String() }), 'body'), {})).toBe(
      'constructor is required',
    )
  })
})

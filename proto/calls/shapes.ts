/** Pieces that many calls share (contract/practice 1.1, 1.6, 1.7). */
import { Type } from 'typebox'
import type { TSchema } from 'typebox'
import { limits } from '../rules/limits.ts'

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
export const NullableText = Nullable(Type.String())
/** UTC text `yyyy-MM-ddTHH:mm:ss.SSS+0000`. */
export const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\+0000$' })
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const Int = Type.Integer()
export const NullableInt = Nullable(Int)
/** 32 lower-case hex characters; the built-in root is `1`. */
export const Uid = Type.String()
export const Mentions = Type.Array(Type.String(), {
  description: 'names of users whom the text mentions; none in a contest that runs',
})
/** Bytes of a file instead of the envelope; a refusal is an envelope on HTTP 400 or more. */
export const FileContent = Type.Unsafe<never>({ type: 'string', format: 'binary' })
/** Text that is asked for; its handler refuses a missing one on HTTP 200, where the contract wants that. */
export const Blankable = Type.Optional(Nullable(Type.String()))
export const None = Type.Null()

export const paging = {
  currentPage: Type.Optional(Type.Integer({ description: '1-based; below 1 means 1' })),
  limit: Type.Optional(Type.Integer({ description: `rows a page; cut to ${limits.pageMaxRows}` })),
}

/**
 * Additions of what several people edit: how often it was changed, and which of that a save began from
 * (proto/rules/site/edits.ts).
 */
export const Revision = Type.Integer({ description: 'addition: raised by each edit' })
export const BaseRevision = Type.Optional(
  Nullable(
    Type.Integer({
      description: 'addition: the revision that the form began from; refused when it is no longer the newest',
    }),
  ),
)

/** A page of rows. `orders`, `searchCount` exist for existing clients. */
export const Page = <S extends TSchema>(row: S) =>
  Type.Object({
    records: Type.Array(row),
    total: Int,
    size: Int,
    current: Int,
    pages: Int,
    orders: Type.Array(Type.Unknown()),
    searchCount: Type.Boolean(),
  })

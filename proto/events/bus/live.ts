/** Messages between services and gateways. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { readerClasses } from '../../rules/user/reader-class.ts'

const version = { v: Type.Literal(1) }
const ReaderClass = Type.Enum(readerClasses)

/**
 * One change of a topic. `data` holds the projection for each reader class that may see it; a class that is absent gets
 * nothing. `rev` is the revision of the topic after the change.
 */
export const LiveEvent = Type.Object({
  ...version,
  topic: Type.String(),
  rev: Type.Integer(),
  kind: Type.String(),
  data: Type.Object({
    public: Type.Optional(Type.Unknown()),
    contestant: Type.Optional(Type.Unknown()),
    jury: Type.Optional(Type.Unknown()),
  }),
})
export type LiveEvent = Static<typeof LiveEvent>

/** Rights changed: gateways ask again for every watch of this user, of this topic, or of both when both are given. */
export const LiveRevoke = Type.Object({
  ...version,
  uid: Type.Optional(Type.String()),
  topic: Type.Optional(Type.String()),
})
export type LiveRevoke = Static<typeof LiveRevoke>

export const MayWatch = Type.Object({
  ...version,
  topic: Type.String(),
  token: Type.Union([Type.String(), Type.Null()]),
})
export type MayWatch = Static<typeof MayWatch>

/**
 * Answers that are the same for every anonymous reader may be kept for `keepMs`. What a token gives ends with it,
 * after `goodMs`; absent for a visitor.
 */
export const MayWatchAnswer = Type.Union([
  Type.Object({
    ok: Type.Literal(true),
    reader: ReaderClass,
    rev: Type.Integer(),
    uid: Type.Union([Type.String(), Type.Null()]),
    keepMs: Type.Integer(),
    goodMs: Type.Optional(Type.Integer()),
  }),
  Type.Object({ ok: Type.Literal(false), code: Type.String() }),
])
export type MayWatchAnswer = Static<typeof MayWatchAnswer>

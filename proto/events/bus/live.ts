/** Messages between services and gateways. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { readerClasses } from '../../rules/user/reader-class.ts'
import type { AnyTopicChange, EventKind, TopicChange } from '../live-events.ts'
import type { TopicName } from '../topics.ts'

const version = { v: Type.Literal(1) }
const Version = Type.Object(version)
const ReaderClass = Type.Enum(readerClasses)

const Projection = Type.Optional(Type.Unknown())
/**
 * One change of a topic. Its envelope is checked here; its payload is what `liveEvent` in services was given, typed by
 * the same table.
 */
export const LiveEvent = Type.Unsafe<AnyTopicChange & Static<typeof Version>>(
  Type.Object({
    ...version,
    topic: Type.String(),
    rev: Type.Integer(),
    kind: Type.String(),
    data: Type.Object({ public: Projection, contestant: Projection, jury: Projection }),
  }),
)
export type LiveEvent = Static<typeof LiveEvent>

/** As it goes over the bus; the topic and the kind of the event decide what its payload has to be. */
export const liveMessage = <Name extends TopicName, Kind extends EventKind<Name>>(change: TopicChange<Name, Kind>) => ({
  v: 1 as const,
  ...change,
})

/** Rights changed: gateways ask again for every watch of this user, of this topic, or of both when both are given. */
export const LiveRevoke = Type.Object({
  ...version,
  uid: Type.Optional(Type.String()),
  topic: Type.Optional(Type.String()),
})
export type LiveRevoke = Static<typeof LiveRevoke>

/** How many sockets a gateway has. */
export const GatewayLoad = Type.Object({ ...version, gateway: Type.String(), sockets: Type.Integer() })

export const MayWatch = Type.Object({
  ...version,
  topic: Type.String(),
  token: Type.Union([Type.String(), Type.Null()]),
  /** Of the client; left out where it makes no difference, as for a visitor. */
  address: Type.Optional(Type.String()),
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

/** Between services and whatever keeps the users of a NATS server (infra/bus-users.ts). */
import { Type } from 'typebox'
import type { Static } from 'typebox'

const version = { v: Type.Literal(1) }

/** From each server every second. */
export const BusUsersAsked = Type.Object({
  ...version,
  server: Type.String({ minLength: 1, maxLength: 255 }),
  /** Of the users that it has now; null before the first. */
  revision: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
})
export type BusUsersAsked = Static<typeof BusUsersAsked>

export const BusUsersAnswer = Type.Object({
  ...version,
  revision: Type.String(),
  /** Public keys of the judges. */
  judges: Type.Array(Type.String({ pattern: '^U[A-Z2-7]{55}$' })),
})
export type BusUsersAnswer = Static<typeof BusUsersAnswer>

export const busUsersIntervalMs = 1_000
/** A server of the bus is gone after this long without a question. */
export const busServerLifeMs = 10_000

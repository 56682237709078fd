/** Messages that have not left yet (theory in relay.hot-sql.ts). */
import { defineEntity, p } from '@mikro-orm/postgresql'

/** The words that stand in the column for the kinds of messages. */
export const storedKinds = { durable: 'kept', live: 'live' } as const
export type StoredKind = (typeof storedKinds)[keyof typeof storedKinds]

export const OutboxMessage = defineEntity({
  name: 'OutboxMessage',
  tableName: 'outbox',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    kind: p.string().$type<StoredKind>().length(8),
    subject: p.string().length(255),
    payload: p.text(),
    messageId: p.string().length(255).nullable(),
    createdAt: p.datetime(6).defaultRaw('now()'),
  },
})

export const outboxEntities = [OutboxMessage]

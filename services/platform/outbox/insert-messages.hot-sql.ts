/**
 * Messages of a transaction, stored in their order.
 *
 * Raw SQL: one planned statement for any number of messages, in the transaction of each submission and verdict: 0.18
 * ms of processor time for three, typed 0.47 ms. May go with the rest of that path.
 */
import { plannedChange, sql } from '../database/sql.ts'
import type { Db } from '../database/sql.ts'
import type { StoredKind } from './entities.ts'

interface NewMessage {
  readonly kind: StoredKind
  readonly subject: string
  readonly payload: string
  readonly messageId: string | null
}

export const insertMessages = (db: Db, messages: readonly NewMessage[]): Promise<number> =>
  plannedChange(
    db,
    sql`
    with added as (
      insert into outbox (kind, subject, payload, message_id)
      select kind, subject, payload, message_id
      from unnest(${messages.map((one) => one.kind)}::text[], ${messages.map((one) => one.subject)}::text[],
        ${messages.map((one) => one.payload)}::text[], ${messages.map((one) => one.messageId)}::text[])
        with ordinality as one (kind, subject, payload, message_id, position)
      order by position)
    select pg_notify('outbox', '')`,
  )

/** Messages that leave with a transaction (theory in relay.ts). */
import { liveMessage } from '@podium/proto/events/bus/live.ts'
import type { LiveRevoke } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { traced } from '@podium/proto/server/trace.ts'
import { isRecording } from '@podium/proto/server/tracing/spans.ts'
import { storedKinds } from './entities.ts'
import { insertMessages } from './insert-messages.hot-sql.ts'
import type { Db } from '../database/sql.ts'
import type { EventKind, TopicChange } from '@podium/proto/events/live-events.ts'
import type { TopicName } from '@podium/proto/events/topics.ts'

/** `durable` goes to JetStream, where a repeat of `messageId` is dropped; `live` goes to whoever listens. */
export type Outgoing =
  | { readonly kind: 'durable'; readonly subject: string; readonly message: unknown; readonly messageId: string }
  | { readonly kind: 'live'; readonly subject: string; readonly message: unknown }

/**
 * The bus takes 1 MiB a message; one that can never be sent must not reach the table, where it would block what
 * follows.
 */
const maxPayloadBytes = 1_000_000

/**
 * What pages get has no trace: it would say which changes come from one click. A gateway leaves it out of what it sends
 * to them, and needs it for its spans alone.
 */
const payloadOf = ({ kind, subject, message }: Outgoing): string => {
  const text = JSON.stringify(kind === 'durable' || isRecording() ? traced(message) : message)
  if (Buffer.byteLength(text) > maxPayloadBytes)
    throw new Error(`a message for ${subject} has more than ${maxPayloadBytes} bytes`)
  return text
}

/**
 * Adds messages to the transaction of `db`; they are published, in this order, once it has committed. The commit wakes
 * the relay.
 */
export async function enqueue(db: Db, outgoing: readonly Outgoing[]): Promise<void> {
  if (outgoing.length === 0) return
  await insertMessages(
    db,
    outgoing.map((one) => ({
      kind: storedKinds[one.kind],
      subject: one.subject,
      payload: payloadOf(one),
      messageId: one.kind === 'durable' ? one.messageId : null,
    })),
  )
}

export const liveEvent = <Name extends TopicName, Kind extends EventKind<Name>>(
  event: TopicChange<Name, Kind>,
): Outgoing => ({
  kind: 'live',
  subject: subjects.live,
  message: liveMessage(event),
})

/** Whatever this user watches is asked again. */
export const revocationOf = (uid: string): Outgoing => ({
  kind: 'live',
  subject: subjects.revoke,
  message: { v: 1, uid } satisfies LiveRevoke,
})

/** Everybody who watches the topic is asked again. */
export const revocation = (topic: string): Outgoing => ({
  kind: 'live',
  subject: subjects.revoke,
  message: { v: 1, topic } satisfies LiveRevoke,
})

/**
 * Whether pulls of a consumer still have somebody who answers them. Its server says when the consumer is deleted; when
 * nothing has come for long, it is asked. Whoever answers then would have answered the pulls, so they are lost, or the
 * consumer is: reading starts over. Without an answer there is no leader yet, and starting over would only wait for
 * one, stream by stream, while the pulls are there as soon as it is chosen.
 */
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import type { Consumer, ConsumerMessages } from '@nats-io/jetstream'

/** Longer than most choices of a leader last. */
const askAfterMissedHeartbeats = 20

const gone: readonly number[] = [JetStreamApiCodes.ConsumerNotFound, JetStreamApiCodes.StreamNotFound]

const answers = (consumer: Pick<Consumer, 'info'>): Promise<boolean> =>
  consumer.info().then(
    () => true,
    (error: unknown) => error instanceof JetStreamApiError && gone.includes(error.code),
  )

/** Ends the reading of what answers no pulls any more. */
export async function watchPulls(
  messages: Pick<ConsumerMessages, 'status' | 'close'>,
  consumer: Pick<Consumer, 'info'>,
): Promise<void> {
  for await (const status of messages.status()) {
    const isSilent = status.type === 'heartbeats_missed' && status.count % askAfterMissedHeartbeats === 0
    if (status.type === 'consumer_deleted' || (isSilent && (await answers(consumer)))) await messages.close()
  }
}

/**
 * The reader's side of what JetStream keeps: a durable consumer that hands out each message until it is acknowledged.
 *
 * A message is acknowledged after the handler is done with it, so a process that dies in between gets it again;
 * handlers are idempotent. When the stream or the consumer is gone (the data of the bus was lost), `prepare` makes
 * them anew.
 *
 * Pulls are renewed without a look at the consumer (`bind`): where its server died there is nobody to answer until the
 * others have chosen a leader, and the library waits 5 s for that answer and then as long as a pull lives. So whether
 * the consumer is gone is found out by watch-pulls.ts.
 *
 * Whoever stops drains its pull first. The library closes it at once and drops what the server has sent by then: that
 * would come again, to whoever goes on, only when the time to acknowledge it has passed (10 s for a verdict).
 * So it is handled; given back while pulls are being withdrawn, nats-server 2.9 forgets it for as long.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { Subscription } from '@nats-io/transport-node'
import type { Static, TSchema } from 'typebox'
import { parseMessage } from './bus.ts'
import type { Bus } from './bus.ts'
import { inTraceOf } from './trace.ts'
import { inSpan } from './tracing/spans.ts'
import type { Log } from './log.ts'
import { watchPulls } from './watch-pulls.ts'

export interface DurableSource<S extends TSchema> {
  readonly stream: string
  readonly durable: string
  readonly schema: S
  /** Messages handled at the same time. */
  readonly parallel: number
  /** Makes sure that stream and consumer exist; called before every start of reading. */
  readonly prepare: () => Promise<void>
}

const retryMs = 500
/** A reader whose connection is gone may never say that it has closed. */
const stopLimitMs = 2_000
const pullLifeMs = 10_000
/** From two on that do not come the pull is renewed with each: its server may be gone. */
const heartbeatMs = 500

type Handle<S extends TSchema> = (message: Static<S>) => Promise<void>

/** Acknowledges when `handle` resolves, asks for redelivery when it rejects, drops what does not fit the schema. */
const handleOne = async <S extends TSchema>(
  raw: JsMsg,
  source: DurableSource<S>,
  handle: Handle<S>,
  log: Log,
): Promise<void> => {
  const message = parseMessage(source.schema, raw.string(), log, raw.subject)
  if (message === null) return raw.term()
  try {
    await inTraceOf(message, () => inSpan(`handle ${source.durable}`, {}, () => handle(message)))
    raw.ack()
  } catch (error) {
    log.warn({ error, subject: raw.subject }, 'a message was not handled and will come again')
    raw.nak(retryMs)
  }
}

/** The library's own, which its interface does not show. */
const hasSubscription = (messages: ConsumerMessages): messages is ConsumerMessages & { readonly sub: Subscription } =>
  'sub' in messages

/** Resolves when nothing more comes: the server has answered that it sends nothing any more, or is away. */
async function drain(messages: ConsumerMessages): Promise<void> {
  if (hasSubscription(messages)) await Promise.race([messages.sub.drain(), sleep(stopLimitMs / 2)]).catch(() => {})
  await messages.close()
}

const waitForBus = async (bus: Bus): Promise<void> => {
  await bus.connection.flush()
}

/** Reads until stopped. The returned function resolves when every message in hand is handled. */
export const readDurable = <S extends TSchema>(
  bus: Bus,
  log: Log,
  source: DurableSource<S>,
  handle: Handle<S>,
): (() => Promise<void>) => {
  const inHand = new Set<Promise<void>>()
  let stopped = false
  let close: (() => Promise<unknown>) | undefined
  const session = async (): Promise<void> => {
    await waitForBus(bus)
    await source.prepare()
    const consumer = await bus.jetstream.consumers.get(source.stream, source.durable)
    const messages = await consumer.consume({
      max_messages: source.parallel * 2,
      expires: pullLifeMs,
      idle_heartbeat: heartbeatMs,
      bind: true,
    })
    void watchPulls(messages, consumer)
    close = () => drain(messages)
    if (stopped) await close()
    for await (const raw of messages) {
      const work = handleOne(raw, source, handle, log).finally(() => inHand.delete(work))
      inHand.add(work)
      if (inHand.size >= source.parallel) await Promise.race(inHand)
    }
  }
  const run = async (): Promise<void> => {
    while (!stopped) {
      try {
        await session()
      } catch (error) {
        if (!stopped) log.warn({ error, stream: source.stream }, 'reading starts over')
      }
      if (!stopped) await sleep(retryMs)
    }
  }
  const running = run()
  return async () => {
    stopped = true
    await Promise.race([Promise.all([close?.(), running]), sleep(stopLimitMs)])
    await Promise.allSettled(inHand)
  }
}

/**
 * Pulls of tasks by the consumers of the library. A pull that is withdrawn drops what the server sent at that moment:
 * the task comes again when its lease has run out, and the delivery counts as a try (fast/hand-pulls.ts).
 */
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { Bus } from './bus.ts'
import { ackTimeoutMs, pullLifeMs, renewLease } from './task-pulls.ts'
import type { OpenPulls, TaskDelivery, TaskPulls, TaskSource } from './task-pulls.ts'

/** The shortest that the library takes; only who comes second for a task waits for so long. */
const shortestPullMs = 1_000

const deliveryOf = <L extends string>(message: JsMsg, lane: L, bus: Bus): TaskDelivery<L> => {
  const finish = renewLease(bus, () => message.working())
  return {
    lane,
    text: message.string(),
    seq: message.seq,
    tries: message.info.deliveryCount,
    ack: () => finish(() => message.ackAck({ timeout: ackTimeoutMs }).catch(() => null)),
    giveBack: (delayMs) => finish(() => message.nak(delayMs)),
    drop: () => finish(() => message.term()),
  }
}

export const openLanePulls: OpenPulls = <L extends string>(
  bus: Bus,
  { stream, lanes, consumerOf: nameOf }: TaskSource<L>,
  take: (task: TaskDelivery<L>) => void,
): TaskPulls<L> => {
  const known = new Map<L, Promise<Consumer>>()
  const open = new Set<ConsumerMessages>()
  const closing = Promise.withResolvers<void>()
  let isClosed = false
  const consumerOf = (lane: L): Promise<Consumer> => {
    const found = known.get(lane) ?? bus.jetstream.consumers.get(stream, nameOf(lane))
    known.set(lane, found)
    found.catch(() => known.delete(lane))
    return found
  }
  /** Hands on what comes until the pull is answered, expired or withdrawn. */
  const pull = async (consumer: Consumer, lane: L, expires: number): Promise<void> => {
    const messages = await consumer.fetch({ max_messages: 1, expires })
    open.add(messages)
    try {
      for await (const message of messages) take(deliveryOf(message, lane, bus))
    } finally {
      open.delete(messages)
    }
  }
  const withdrawAll = () => Promise.all([...open].map((messages) => messages.close()))
  return {
    fetchWaiting: async (lane) => {
      const consumer = await consumerOf(lane)
      const { num_pending: waiting } = await consumer.info()
      if (waiting > 0 && !isClosed) await Promise.race([pull(consumer, lane, shortestPullMs), closing.promise])
    },
    waitForAny: async () => {
      const opened = await Promise.all(lanes.map(async (lane) => ({ lane, consumer: await consumerOf(lane) })))
      if (isClosed) return
      const pulls = opened.map(({ lane, consumer }) => pull(consumer, lane, pullLifeMs))
      try {
        await Promise.race([...pulls, closing.promise])
      } finally {
        await withdrawAll()
        await Promise.allSettled(pulls)
      }
    },
    close: () => {
      isClosed = true
      closing.resolve()
      void withdrawAll()
    },
  }
}

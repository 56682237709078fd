/**
 * Pulls of tasks by the consumers of the library. A pull that is withdrawn drops what the server sent at that moment:
 * the task comes again when its lease has run out, and the delivery counts as a try (fast/hand-pulls.ts).
 */
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { consumers, streams } from '../events/bus/subjects.ts'
import { lanes } from '../rules/submission/lanes.ts'
import type { Lane } from '../rules/submission/lanes.ts'
import type { Bus } from './bus.ts'
import { ackTimeoutMs, pullLifeMs, renewLease } from './task-pulls.ts'
import type { OpenPulls, TaskDelivery } from './task-pulls.ts'

/** The shortest that the library takes; only who comes second for a task waits for so long. */
const shortestPullMs = 1_000

const deliveryOf = (message: JsMsg, lane: Lane, bus: Bus): TaskDelivery => {
  const finish = renewLease(bus, () => message.working())
  return {
    lane,
    text: message.string(),
    tries: message.info.deliveryCount,
    ack: () => finish(() => message.ackAck({ timeout: ackTimeoutMs }).catch(() => false)),
    giveBack: (delayMs) => finish(() => message.nak(delayMs)),
    drop: () => finish(() => message.term()),
  }
}

export const openLanePulls: OpenPulls = (bus, take) => {
  const known = new Map<Lane, Promise<Consumer>>()
  const open = new Set<ConsumerMessages>()
  const closing = Promise.withResolvers<void>()
  let isClosed = false
  const consumerOf = (lane: Lane): Promise<Consumer> => {
    const found = known.get(lane) ?? bus.jetstream.consumers.get(streams.tasks.name, consumers.lane(lane))
    known.set(lane, found)
    found.catch(() => known.delete(lane))
    return found
  }
  /** Hands on what comes until the pull is answered, expired or withdrawn. */
  const pull = async (consumer: Consumer, lane: Lane, expires: number): Promise<void> => {
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

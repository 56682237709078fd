/**
 * The judge's side of the work queue: one task at a time, from the most urgent lane that has one, at once.
 *
 * Each lane is a durable pull consumer. `next` first asks every lane in order of urgency for what is there already,
 * so a backlog is served strictly by urgency. When nothing is there it leaves one pull pending on every lane, so that
 * a new task arrives without any idle wait. As soon as one pull is answered the others are withdrawn by draining
 * their inbox: the server forgets pulls whose inbox nobody listens to, and what it had sent before still arrives.
 * Such a surplus task (two lanes at the very same moment) is kept for the next call, with its lease kept alive; it is
 * never dropped, because a dropped delivery counts as a try and costs the submission a whole lease.
 */
import type { Msg } from '@nats-io/transport-node'
import { consumers, streams, subjects } from '../events/bus/subjects.ts'
import { lanes } from '../rules/submission/lanes.ts'
import type { Lane } from '../rules/submission/lanes.ts'
import type { Bus } from './bus.ts'
import type { Log } from './log.ts'

/** One delivery of one task. Its lease is kept alive until it is settled by `ack`, `giveBack` or `drop`. */
export interface TaskDelivery {
  readonly lane: Lane
  /** The task as JSON text. */
  readonly text: string
  /** 1 at the first delivery. */
  readonly tries: number
  /** Done for good. Resolves when the server has stored it; false when it could not be reached. */
  readonly ack: () => Promise<boolean>
  /** Somebody else, or this judge again, gets it after `delayMs`. Counts as a try. */
  readonly giveBack: (delayMs: number) => void
  /** Never delivered again. */
  readonly drop: () => void
}

export interface TaskQueue {
  /** Waits for the next task; null after `close`. */
  readonly next: () => Promise<TaskDelivery | null>
  /**
   * Takes the most urgent task that waits already in one of the lanes, if any, for the call of `next` that follows,
   * unless one is held. No two calls may overlap. @returns whether one is held
   */
  readonly fetchAhead: (from?: readonly Lane[]) => Promise<boolean>
  /** Gives back what is held and ends a pending `next`. */
  readonly close: () => Promise<void>
}

const pullLifeMs = 20_000
const answerGraceMs = 2_000
const retryMs = 250
const nanosPerMs = 1_000_000
const leaseRenewalsPerLease = 4
const ackTimeoutMs = 3_000
const shortAckParts = 9

/** Words of the acknowledgement protocol, sent to the reply address of a delivery. */
const words = { done: '+ACK', alive: '+WPI', giveBack: '-NAK', drop: '+TERM' } as const

/** `$JS.ACK.<stream>.<consumer>.<tries>...`, with two more parts before the stream on newer servers. */
const triesOf = (ackAddress: string): number => {
  const parts = ackAddress.split('.')
  return Number(parts[parts.length > shortAckParts ? 6 : 4])
}

const deliveryOf = (raw: Msg, lane: Lane, { connection, taskLeaseMs }: Bus): TaskDelivery => {
  const address = raw.reply ?? ''
  const renewal = setInterval(() => raw.respond(words.alive), taskLeaseMs / leaseRenewalsPerLease)
  const settle = <T>(act: () => T): T => {
    clearInterval(renewal)
    return act()
  }
  return {
    lane,
    text: raw.string(),
    tries: triesOf(address),
    ack: () =>
      settle(() =>
        connection.request(address, words.done, { timeout: ackTimeoutMs }).then(
          () => true,
          () => false,
        ),
      ),
    giveBack: (delayMs) =>
      settle(() => void raw.respond(`${words.giveBack} ${JSON.stringify({ delay: delayMs * nanosPerMs })}`)),
    drop: () => settle(() => void raw.respond(words.drop)),
  }
}

/** A pull is answered by a task (its reply address is an acknowledgement address) or by a status. */
const isTask = (raw: Msg): boolean => raw.reply?.startsWith('$JS.ACK.') ?? false
/** Nothing there (404) and pull expired (408) are answers like any other. */
const quietStatuses = [404, 408]
const refusalOf = (raw: Msg): Error | null =>
  quietStatuses.includes(raw.headers?.code ?? 0) ? null : new Error(`${raw.headers?.code} ${raw.headers?.description}`)

class PullQueue implements TaskQueue {
  private readonly bus: Bus
  private readonly log: Log
  private readonly held: TaskDelivery[] = []
  private readonly closing = Promise.withResolvers<void>()
  private reconnected = Promise.withResolvers<void>()
  private closed = false

  constructor(bus: Bus, log: Log) {
    this.bus = bus
    this.log = log
    void this.watchConnection()
  }

  private async watchConnection(): Promise<void> {
    for await (const status of this.bus.connection.status()) {
      if (status.type !== 'reconnect') continue
      this.reconnected.resolve()
      this.reconnected = Promise.withResolvers()
    }
  }

  async next(): Promise<TaskDelivery | null> {
    while (!this.closed) {
      if (this.held.length === 0) await this.reconcile(lanes)
      const found = this.takeHeld() ?? (await this.waitForAny())
      if (found === null) continue
      if (!this.closed) return found
      found.giveBack(0)
    }
    return null
  }

  async fetchAhead(from: readonly Lane[] = lanes): Promise<boolean> {
    if (!this.holdsOne(from)) await this.reconcile(from)
    return this.holdsOne(from)
  }

  private holdsOne(from: readonly Lane[]): boolean {
    return this.held.some(({ lane }) => from.includes(lane))
  }

  private takeHeld(): TaskDelivery | null {
    const lane = lanes.find((one) => this.held.some((task) => task.lane === one))
    return lane === undefined
      ? null
      : (this.held.splice(
          this.held.findIndex((task) => task.lane === lane),
          1,
        )[0] ?? null)
  }

  /** Holds the most urgent task that waits already. */
  private async reconcile(from: readonly Lane[]): Promise<void> {
    for (const lane of from) {
      await this.pull([lane], { no_wait: true }, answerGraceMs)
      if (this.holdsOne(from)) return
    }
  }

  private async waitForAny(): Promise<TaskDelivery | null> {
    await this.pull(lanes, { expires: pullLifeMs * nanosPerMs }, pullLifeMs + answerGraceMs)
    return this.takeHeld()
  }

  /** Pulls one task from each of the lanes; whatever comes lands in `held`. Ends at the first answer, task or not. */
  private async pull(from: readonly Lane[], options: object, timeoutMs: number): Promise<void> {
    if (this.closed) return
    const answered = Promise.withResolvers<void>()
    const { connection } = this.bus
    let openPulls = from.length
    const subscription = connection.subscribe(this.bus.inbox(), {
      callback: (error, raw) => {
        openPulls -= 1
        const refusal = error ?? (isTask(raw) ? this.hold(raw) : refusalOf(raw))
        if (refusal) answered.reject(refusal)
        else answered.resolve()
      },
    })
    for (const lane of from) {
      const address = `$JS.API.CONSUMER.MSG.NEXT.${streams.tasks.name}.${consumers.lane(lane)}`
      connection.publish(address, JSON.stringify({ batch: 1, ...options }), { reply: subscription.getSubject() })
    }
    const timer = setTimeout(answered.resolve, timeoutMs)
    try {
      await Promise.race([answered.promise, this.closing.promise, this.reconnected.promise])
    } catch (error) {
      this.log.warn({ error }, 'the work queue does not answer; asking again')
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    } finally {
      clearTimeout(timer)
      if (openPulls === 0) subscription.unsubscribe()
      else await Promise.race([subscription.drain().catch(() => undefined), this.closing.promise])
    }
  }

  private hold(raw: Msg): null {
    const lane = lanes.find((one) => subjects.task(one) === raw.subject)
    const task = deliveryOf(raw, lane ?? 'rejudge', this.bus)
    if (this.closed) task.giveBack(0)
    else this.held.push(task)
    return null
  }

  async close(): Promise<void> {
    this.closed = true
    this.closing.resolve()
    for (const task of this.held.splice(0)) task.giveBack(0)
  }
}

/** The streams and consumers must exist (`ensureStreams`). */
export const openTaskQueue = (bus: Bus, log: Log): TaskQueue => new PullQueue(bus, log)

/**
 * One connection for the whole page, and what is watched over it.
 *
 * The connection is one union, never a handful of flags: idle (nobody watches anything), connecting, live, waiting
 * for the next try at a known moment, or refused by the gateway with its reason. It opens with the first watch and
 * closes some seconds after the last. A lost line comes back with growing, scattered pauses, so that a restart of the
 * gateway is not met by everyone at once. Another reader means a new connection; a newer token of the same one is
 * handed to the gateway over the connection that there is, so that what is live stays live.
 *
 * Topics are counted: ten parts of a page may watch one topic and the gateway is asked once. Each topic has a
 * state of its own (down, asking, live, refused), because a live connection says nothing about a topic that was
 * refused. Whenever a topic turns live, its listeners are notified, the first time and after every gap alike: that is
 * the moment to load a snapshot.
 */
import type { WatchAck, WatchRefusal } from '@podium/proto/events/events.ts'
import type { EventOf, LiveEventMessage } from '@podium/proto/events/live-events.ts'
import { isOfTopic } from '@podium/proto/events/topics.ts'
import type { TopicName } from '@podium/proto/events/topics.ts'
import type { Link, LinkEnd, Transport } from './transport.ts'

export type Connection =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'waiting'; readonly retryAtMs: number }
  | { readonly kind: 'refused'; readonly code: string; readonly retryAtMs: number }

export type TopicState =
  | { readonly kind: 'down' }
  | { readonly kind: 'asking' }
  /**
   * `rev` is the topic's revision at the moment of the answer; nothing happened since `idleSinceMs` of the page's
   * clock.
   */
  | { readonly kind: 'live'; readonly rev: number; readonly idleSinceMs: number }
  | { readonly kind: 'refused'; readonly code: WatchRefusal }

export interface WatchListener<Name extends TopicName> {
  readonly state: (state: TopicState) => void
  readonly event: (message: EventOf<Name>) => void
}

/** A listener of any topic: each takes only the messages of its own. */
interface Listener {
  readonly state: (state: TopicState) => void
  readonly event: (message: LiveEventMessage) => void
}

interface Topic {
  readonly listeners: Set<Listener>
  state: TopicState
  askAgain?: ReturnType<typeof setTimeout>
}

const firstRetryMs = 500
const longestRetryMs = 15_000
const refusedRetryMs = 30_000
const askAgainMs = 3000
const lingerMs = 5000
/** Refusals that pass by themselves. */
const passing: readonly WatchRefusal[] = ['unavailable', 'too-many']

/** Between half and all of a pause that doubles with each failure. */
const retryDelayMs = (failures: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2)

export class LiveSocket {
  private readonly transport: Transport
  private readonly topics = new Map<string, Topic>()
  private readonly observers = new Set<() => void>()
  private state: Connection = { kind: 'idle' }
  private token: string | null = null
  private uid: string | null = null
  private link: Link | null = null
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(transport: Transport) {
    this.transport = transport
  }

  readonly connection = (): Connection => this.state

  /** Calls back after every change of `connection`. Returns the way to stop. */
  readonly subscribe = (observer: () => void): (() => void) => {
    this.observers.add(observer)
    return () => this.observers.delete(observer)
  }

  /** The token of whoever is signed in, and who that is; null for nobody. */
  setToken(token: string | null, uid: string | null): void {
    if (token === this.token) return
    const isRenewal = token !== null && uid === this.uid
    this.token = token
    this.uid = uid
    if (isRenewal && this.state.kind === 'live') void this.renew(token)
    else if (this.state.kind !== 'idle') this.open()
  }

  /** What was refused because the older token had come to its end is asked again; all else goes on. */
  private async renew(token: string): Promise<void> {
    const { link } = this
    const isTaken = (await link?.renew(token)) ?? false
    if (this.link !== link || this.token !== token) return
    if (!isTaken) return this.open()
    for (const [name, topic] of this.topics) if (topic.state.kind === 'refused') this.ask(name, topic)
  }

  /** Tries at once when waiting: the network or the reader has come back. */
  retryNow(): void {
    if (this.state.kind === 'waiting' || this.state.kind === 'refused') this.open()
  }

  /** Returns the way to stop. The listener gets the topic's state unless it is down, and every change from then on. */
  watch<Name extends TopicName>(name: Name, { state, event }: WatchListener<Name>): () => void {
    const listener: Listener = { state, event: (message) => isOfTopic(message, name) && event(message) }
    const topic = this.topics.get(name) ?? { listeners: new Set(), state: { kind: 'down' } }
    topic.listeners.add(listener)
    this.topics.set(name, topic)
    if (this.state.kind === 'idle') this.open()
    else if (this.state.kind === 'live' && topic.state.kind === 'down') this.ask(name, topic)
    else if (topic.state.kind !== 'down') listener.state(topic.state)
    return () => this.leave(name, topic, listener)
  }

  private leave(name: string, topic: Topic, listener: Listener): void {
    topic.listeners.delete(listener)
    if (topic.listeners.size > 0 || this.topics.get(name) !== topic) return
    clearTimeout(topic.askAgain)
    this.topics.delete(name)
    if (this.state.kind === 'live') this.link?.unwatch(name)
    if (this.topics.size === 0) this.later(lingerMs, () => this.topics.size === 0 && this.rest())
  }

  private rest(): void {
    this.drop()
    this.change({ kind: 'idle' })
  }

  private open(): void {
    this.drop()
    this.change({ kind: 'connecting' })
    const ifCurrent =
      <Args extends unknown[]>(then: (...args: Args) => void) =>
      (...args: Args): void => {
        if (this.link === link) then(...args)
      }
    const link = this.transport.open(this.token, {
      up: ifCurrent(() => this.up()),
      down: ifCurrent((end: LinkEnd) => this.down(end)),
      event: ifCurrent((message: LiveEventMessage) =>
        this.topics.get(message.topic)?.listeners.forEach((each) => each.event(message)),
      ),
      closed: ifCurrent((name: string, code: WatchRefusal) => this.refuse(name, this.topics.get(name), code)),
    })
    this.link = link
  }

  /** Ends the link, if any, and takes all topics down. */
  private drop(): void {
    clearTimeout(this.timer)
    this.link?.close()
    this.link = null
    for (const topic of this.topics.values()) {
      clearTimeout(topic.askAgain)
      this.setTopic(topic, { kind: 'down' })
    }
  }

  private up(): void {
    this.failures = 0
    this.change({ kind: 'live' })
    for (const [name, topic] of this.topics) this.ask(name, topic)
    if (this.topics.size === 0) this.later(lingerMs, () => this.topics.size === 0 && this.rest())
  }

  private down(end: LinkEnd): void {
    this.drop()
    if (this.topics.size === 0) return this.change({ kind: 'idle' })
    if (end.kind === 'moved') return this.open()
    const delayMs = end.kind === 'refused' ? refusedRetryMs * (1 + Math.random()) : retryDelayMs(this.failures++)
    this.change({ ...(end.kind === 'refused' ? end : { kind: 'waiting' }), retryAtMs: Date.now() + delayMs })
    this.later(delayMs, () => this.open())
  }

  private ask(name: string, topic: Topic): void {
    const { link } = this
    if (link === null) return
    this.setTopic(topic, { kind: 'asking' })
    const take = (ack: WatchAck): void => {
      if (this.link !== link || this.topics.get(name) !== topic) return
      if (ack.ok) this.setTopic(topic, { kind: 'live', rev: ack.rev, idleSinceMs: performance.now() - ack.idleMs })
      else this.refuse(name, topic, ack.code)
    }
    link.watch(name).then(take, () => take({ ok: false, code: 'unavailable' }))
  }

  private refuse(name: string, topic: Topic | undefined, code: WatchRefusal): void {
    if (topic === undefined) return
    this.setTopic(topic, { kind: 'refused', code })
    if (passing.includes(code)) topic.askAgain = setTimeout(() => this.ask(name, topic), askAgainMs)
  }

  private setTopic(topic: Topic, state: TopicState): void {
    if (topic.state.kind === 'down' && state.kind === 'down') return
    topic.state = state
    for (const listener of topic.listeners) listener.state(state)
  }

  private later(delayMs: number, then: () => void): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(then, delayMs)
  }

  private change(state: Connection): void {
    this.state = state
    for (const observer of this.observers) observer()
  }
}

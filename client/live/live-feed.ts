import { hashKey } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { EventOf } from '@podium/proto/events/live-events.ts'
import type { TopicName } from '@podium/proto/events/topics.ts'
import { loadsOf, mayLack, thisMoment, turnOf } from './freshness.ts'
import type { Turn } from './freshness.ts'
import { badgeState, isSameState } from './live-status.ts'
import type { LiveStatus } from './live-status.ts'
import type { PollOptions } from './poll-options.ts'
import { isOwn, Reloads } from './reloads.ts'
import type { LiveSocket, TopicState } from './socket.ts'

/** Answer of `apply` when an event alone is not enough, because one before it is missing or it does not tell all. */
export const reloadSnapshot: unique symbol = Symbol('reload')

/** @typeParam Asked what `poll.ask` answers, where that is no event of the topic */
export interface LiveQueryOptions<Data, Name extends TopicName, Asked = never> {
  readonly key: QueryKey
  /** The snapshot. @param rev newest revision of the topic that the page knows of */
  readonly load: (signal: AbortSignal, rev: number | null) => Promise<Data>
  /**
   * Within which a snapshot is loaded that events of others asked for, or some of them: very many pages are asked at
   * once.
   */
  readonly spreadMs?: number | ((topicEvent: EventOf<Name> | Asked) => number)
  /** Null when there is nothing to wait for: then neither socket nor polling is used. */
  readonly topic: Name | null
  /** Further topics with events of the same data. Whether the data are live is a matter of `topic` alone. */
  readonly alsoTopics?: readonly (Name | null)[]
  /** Returns the very same data for stale news. */
  readonly apply: (data: NoInfer<Data>, topicEvent: EventOf<Name> | Asked) => NoInfer<Data> | typeof reloadSnapshot
  /** Revision of data on the topic's own scale; saves the second load when the first was new enough. */
  readonly revOf?: (data: NoInfer<Data>) => number
  readonly poll: PollOptions<NoInfer<Data>, Asked>
}

/** What a feed needs of the socket. */
export type Watchable = Pick<LiveSocket, 'watch' | 'connection' | 'subscribe'>

/** The work behind useLiveQuery, free of React: one topic, one query, from `start` to the stop it returns. */
export class LiveFeed<Data, Name extends TopicName, Asked = never> {
  options: LiveQueryOptions<Data, Name, Asked>
  private readonly client: QueryClient
  private readonly socket: Watchable
  private readonly observers = new Set<() => void>()
  private topic: TopicState = { kind: 'down' }
  private turned: Turn | null = null
  private readonly alsoTurned = new Map<Name, Turn | null>()
  /** Of the topic, as it turned live or as an event brought it. */
  private newestRev: number | null = null
  private loading = 0
  private buffer: (EventOf<Name> | Asked)[] = []
  private tries = 0
  /** The last poll brought nothing: the page must not say that it is kept up to date. */
  private hasFailed = false
  private polling: AbortController | null = null
  private pollTimer: ReturnType<typeof setTimeout> | undefined
  private readonly reloads: Reloads
  private eventCount = 0
  private shown: LiveStatus = { state: null, eventCount: 0 }

  constructor(client: QueryClient, socket: Watchable, options: LiveQueryOptions<Data, Name, Asked>) {
    this.client = client
    this.socket = socket
    this.options = options
    this.reloads = new Reloads(client, () => this.options.key)
  }

  readonly status = (): LiveStatus => this.shown

  readonly subscribe = (observer: () => void): (() => void) => {
    this.observers.add(observer)
    return () => this.observers.delete(observer)
  }

  start(): () => void {
    const { key, topic, alsoTopics = [] } = this.options
    const hash = hashKey(key)
    const event = (message: EventOf<Name>): void => this.take(message)
    const stops = [
      this.client.getQueryCache().subscribe((change) => {
        if (change.query.queryHash === hash && change.type === 'updated' && change.action.type === 'success')
          this.renew(change.action.manual !== true)
      }),
      this.socket.subscribe(() => this.notify()),
    ]
    if (topic !== null) stops.push(this.socket.watch(topic, { state: (state) => this.turn(state), event }))
    for (const also of topic === null ? [] : alsoTopics)
      if (also !== null) stops.push(this.socket.watch(also, { state: (state) => this.turnAlso(also, state), event }))
    this.plan()
    return () => {
      for (const stop of stops) stop()
      this.topic = { kind: 'down' }
      this.stopPolling()
      this.reloads.stop()
    }
  }

  /** The query's own function: the snapshot, with whatever was pushed while it was on its way. */
  async load(signal: AbortSignal): Promise<Data> {
    const asked = thisMoment()
    const loads = loadsOf(this.client, this.options.key)
    loads.begun = asked
    if (this.loading++ === 0) this.buffer = []
    try {
      const snapshot = await this.options.load(signal, this.newestRev)
      if (this.polling === null) {
        this.tries = 0
        this.hasFailed = false
      }
      loads.shown = asked
      return this.buffer.reduce((before: Data, topicEvent) => this.applied(before, topicEvent), snapshot)
    } finally {
      this.loading--
    }
  }

  /**
   * A load that began before a topic turned live is repeated, unless it already holds the topic's revision or nothing
   * happened since.
   */
  private reloadIfBehind(): void {
    const data = this.data()
    // A load that is under way is looked at when it has come.
    if (data === undefined || this.client.isFetching({ queryKey: this.options.key, exact: true }) > 0) return
    const { shown } = loadsOf(this.client, this.options.key)
    const hasRev = this.topic.kind === 'live' && (this.options.revOf?.(data) ?? -1) >= this.topic.rev
    const turns = [...(hasRev ? [] : [this.turned]), ...this.alsoTurned.values()]
    if (turns.some((turn) => mayLack(shown, turn))) this.reloads.want()
  }

  private turn(state: TopicState): void {
    this.topic = state
    this.turned = turnOf(state)
    if (state.kind === 'live') this.newestRev = Math.max(state.rev, this.newestRev ?? 0)
    if (this.turned !== null) {
      this.stopPolling()
      this.reloadIfBehind()
    }
    // The right to watch has ended: what the page shows may have to go too.
    if (state.kind === 'refused' && state.code === 'revoked') this.reloads.want()
    this.plan()
  }

  private turnAlso(also: Name, state: TopicState): void {
    this.alsoTurned.set(also, turnOf(state))
    this.reloadIfBehind()
  }

  private take(topicEvent: EventOf<Name>): void {
    this.eventCount++
    this.newestRev = Math.max(topicEvent.rev, this.newestRev ?? 0)
    if (this.loading > 0) this.buffer.push(topicEvent)
    this.show(topicEvent)
    this.notify()
  }

  private show(topicEvent: EventOf<Name> | Asked): void {
    const before = this.data()
    if (before === undefined) return
    const after = this.applied(before, topicEvent)
    if (after !== before) this.client.setQueryData(this.options.key, after)
  }

  private applied(before: Data, topicEvent: EventOf<Name> | Asked): Data {
    const after = this.options.apply(before, topicEvent)
    if (after !== reloadSnapshot) return after
    const { spreadMs = 0 } = this.options
    this.reloads.want(isOwn(topicEvent) ? 0 : typeof spreadMs === 'number' ? spreadMs : spreadMs(topicEvent))
    return before
  }

  private data(): Data | undefined {
    return this.client.getQueryData<Data>(this.options.key)
  }

  /**
   * The next poll is due one interval after the last snapshot, whoever asked for it: two parts of a page that show
   * the same data poll once.
   */
  private renew(isLoaded: boolean): void {
    if (isLoaded) {
      this.reloadIfBehind()
      if (this.polling === null) this.stopPolling()
    }
    this.plan()
  }

  /** Polls only while the topic is not live and there is something to wait for. */
  private plan(): void {
    const data = this.data()
    const { everyMs, while: isWorth, maxTries = Number.POSITIVE_INFINITY, endsAtError = false } = this.options.poll
    const isWanted =
      this.options.topic !== null &&
      this.topic.kind !== 'live' &&
      data !== undefined &&
      !(endsAtError && this.hasFailed) &&
      this.tries < maxTries &&
      (isWorth?.(data) ?? true)
    if (!isWanted) this.stopPolling()
    else if (this.pollTimer === undefined && this.polling === null)
      this.pollTimer = setTimeout(() => void this.poll(), everyMs)
    this.notify()
  }

  private async poll(): Promise<void> {
    this.pollTimer = undefined
    const data = this.data()
    if (data === undefined) return
    const polling = new AbortController()
    this.polling = polling
    this.tries++
    try {
      const { ask } = this.options.poll
      if (ask === undefined)
        await this.client.refetchQueries(
          { queryKey: this.options.key, exact: true },
          { throwOnError: true, cancelRefetch: false },
        )
      else for (const topicEvent of await ask(data, polling.signal)) if (!polling.signal.aborted) this.show(topicEvent)
      this.hasFailed = false
    } catch {
      this.hasFailed = !polling.signal.aborted
    }
    if (this.polling !== polling) return
    this.polling = null
    this.plan()
  }

  private stopPolling(): void {
    clearTimeout(this.pollTimer)
    this.pollTimer = undefined
    this.polling?.abort()
    this.polling = null
  }

  private notify(): void {
    const { poll, topic } = this.options
    const isPolling = !this.hasFailed && (this.pollTimer !== undefined || this.polling !== null)
    const state =
      topic === null ? null : badgeState(this.topic, this.socket.connection(), isPolling ? poll.everyMs : null)
    if (isSameState(state, this.shown.state) && this.shown.eventCount === this.eventCount) return
    this.shown = { state, eventCount: this.eventCount }
    for (const observer of this.observers) observer()
  }
}

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { advance } from '@podium/proto/rules/submission/submission-state.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { Status, isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeTransport } from './fake-transport.ts'
import { LiveFeed, reloadSnapshot } from './live-feed.ts'
import type { LiveQueryOptions } from './live-feed.ts'
import { LiveSocket } from './socket.ts'
import type { StateEvent } from './state-events.ts'

const flush = () => vi.advanceTimersByTimeAsync(1)
const state = (status: number, rest: Partial<SubmissionState> = {}): SubmissionState => ({
  submitId: 81,
  attempt: 1,
  status,
  ...rest,
})
const judging = (done: number) => state(Status.judging, { done, total: 10 })

const topic = 'submission:81'
/** The submission itself, and its owner's topic. */
type Watched = TopicNames['submission' | 'user']
type Options = LiveQueryOptions<SubmissionState, Watched, StateEvent>
const key = ['submission', 81]

describe('a live query', () => {
  let transport: FakeTransport
  let client: QueryClient
  let stop: () => void
  let feed: LiveFeed<SubmissionState, Watched, StateEvent>
  /** Answers of the server, in order; the last one stays. */
  let server: SubmissionState[]
  let loads: number
  let held: (() => void) | null

  const start = (rest: Partial<Options> = {}): void => {
    const options: Options = {
      key,
      topic,
      load: async () => {
        loads++
        const answer = server.length > 1 ? server.shift() : server[0]
        if (held !== null) await new Promise<void>((resolve) => (held = resolve))
        return answer as SubmissionState
      },
      apply: (data, event) =>
        event.kind === 'state' || event.kind === 'submission' ? advance(data, event.data) : data,
      poll: { everyMs: 2000, while: (data) => isInProgress(data.status) },
      ...rest,
    }
    feed = new LiveFeed(client, new LiveSocket(transport), options)
    const observer = new QueryObserver(client, { queryKey: key, queryFn: ({ signal }) => feed.load(signal) })
    const stops = [feed.start(), observer.subscribe(() => undefined)]
    stop = () => stops.forEach((each) => each())
  }
  const shown = () => client.getQueryData<SubmissionState>(key)
  const push = (data: SubmissionState) => transport.link.push({ topic, rev: 0, kind: 'state', data })
  const goLive = async (rev = 0, idleMs = 0): Promise<void> => {
    transport.link.up()
    transport.link.allow(topic, rev, idleMs)
    await flush()
  }

  beforeEach(() => {
    vi.useFakeTimers()
    transport = new FakeTransport()
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    server = [state(Status.pending)]
    loads = 0
    held = null
  })
  afterEach(() => {
    stop()
    client.clear()
    vi.useRealTimers()
  })

  test('loads its snapshot without waiting for the socket', async () => {
    start()
    await flush()
    expect(shown()).toEqual(state(Status.pending))
  })

  test('loads again when it turns live, for what happened in between', async () => {
    start()
    await flush()
    server = [state(Status.accepted)]
    await goLive()
    expect(loads).toBe(2)
    expect(shown()?.status).toBe(Status.accepted)
  })

  test('does not load again when the snapshot already has the revision of the watch', async () => {
    start({ revOf: (data) => data.status })
    await flush()
    await goLive(Status.pending)
    expect(loads).toBe(1)
  })

  test.each([
    [1700, 1],
    [1400, 2],
  ])(
    'a topic that was quiet for %i ms when the snapshot is half a second old means %i loads',
    async (idleMs, count) => {
      start()
      await vi.advanceTimersByTimeAsync(500)
      await goLive(0, idleMs)
      await flush()
      expect(loads).toBe(count)
    },
  )

  test('after a gap loads again only what has changed meanwhile', async () => {
    start({ poll: { everyMs: 60_000 } })
    await flush()
    await goLive(0, 60_000)
    for (const [idleMs, count] of [
      [60_000, 0],
      [3000, 1],
    ] as const) {
      transport.link.lose()
      await vi.advanceTimersByTimeAsync(5000)
      const before = loads
      transport.link.up()
      transport.link.allow(topic, 0, idleMs)
      await flush()
      expect(loads - before, `quiet for ${idleMs} ms`).toBe(count)
    }
  })

  test('two parts of a page that lack the same load it once', async () => {
    start()
    const stops = [stop]
    start()
    stops.push(stop)
    stop = () => stops.forEach((each) => each())
    await flush()
    const before = loads
    for (const link of transport.links) {
      link.up()
      link.allow(topic)
    }
    await flush()
    await vi.advanceTimersByTimeAsync(5000)
    expect(loads).toBe(before + 1)
  })

  test('loads again for what a second topic may have pushed before it was watched', async () => {
    start({ alsoTopics: ['user:ab'] })
    await flush()
    transport.link.up()
    transport.link.allow(topic, 0, 60_000)
    await flush()
    expect(loads).toBe(1)
    transport.link.allow('user:ab', 0, 0)
    await flush()
    expect(loads).toBe(2)
  })

  test('repeats a snapshot that was asked for before the watch and came after it', async () => {
    held = () => undefined
    start()
    await goLive()
    held()
    held = null
    server = [judging(3)]
    await flush()
    await flush()
    expect(loads).toBe(2)
    expect(shown()).toEqual(judging(3))
  })

  test('keeps what is pushed while the snapshot is on its way', async () => {
    held = () => undefined
    start()
    await goLive()
    push(judging(4))
    held()
    await flush()
    expect(shown()).toEqual(judging(4))
  })

  test('shows each step as it is pushed, and ignores repeated and late ones', async () => {
    start()
    await flush()
    await goLive()
    const seen: unknown[] = []
    const unsubscribe = client.getQueryCache().subscribe((event) => event.type === 'updated' && seen.push(shown()))
    push(judging(2))
    push(judging(2))
    push(judging(1))
    push(state(Status.compiling))
    push(state(Status.wrongAnswer, { time: 94 }))
    push(judging(9))
    unsubscribe()
    expect(seen).toEqual([judging(2), state(Status.wrongAnswer, { time: 94 })])
  })

  test('a rejudge counts as newer than the final verdict before it', async () => {
    server = [state(Status.accepted)]
    start()
    await flush()
    await goLive()
    push(state(Status.pending, { attempt: 2 }))
    expect(shown()).toEqual(state(Status.pending, { attempt: 2 }))
  })

  test('loses nothing over a reconnect', async () => {
    start()
    await flush()
    await goLive()
    transport.link.lose()
    server = [state(Status.accepted)]
    await vi.advanceTimersByTimeAsync(1000)
    await goLive()
    expect(shown()?.status).toBe(Status.accepted)
  })

  test('loads again at a gap, once for a burst', async () => {
    start({ apply: () => reloadSnapshot })
    await flush()
    await goLive()
    await vi.advanceTimersByTimeAsync(2000)
    const before = loads
    for (let n = 0; n < 50; n++) push(judging(n))
    await flush()
    expect(loads).toBe(before + 1)
    push(judging(60))
    await vi.advanceTimersByTimeAsync(500)
    expect(loads).toBe(before + 1)
    await vi.advanceTimersByTimeAsync(600)
    expect(loads).toBe(before + 2)
  })

  test('polls at its interval while the socket is down, until there is nothing to wait for', async () => {
    server = [state(Status.pending), state(Status.pending), state(Status.compiling), state(Status.accepted)]
    start()
    await vi.advanceTimersByTimeAsync(1999)
    expect(loads).toBe(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(loads).toBe(2)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(loads).toBe(4)
    expect(shown()?.status).toBe(Status.accepted)
  })

  test('does not poll while live, and takes it up again when the line is lost', async () => {
    start()
    await flush()
    await goLive()
    const before = loads
    await vi.advanceTimersByTimeAsync(20_000)
    expect(loads).toBe(before)
    expect(feed.status().state).toEqual({ kind: 'live' })
    transport.link.lose()
    expect(feed.status().state).toEqual({ kind: 'polling', everyMs: 2000 })
    await vi.advanceTimersByTimeAsync(2001)
    expect(loads).toBe(before + 1)
  })

  test('polls when the gateway refuses the topic', async () => {
    start()
    await flush()
    transport.link.up()
    transport.link.deny(topic, 'forbidden')
    await vi.advanceTimersByTimeAsync(2001)
    expect(loads).toBe(2)
  })

  test('stops polling after so many tries', async () => {
    start({ poll: { everyMs: 2000, maxTries: 3 } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(loads).toBe(4)
  })

  test('stops polling for a verdict at an error, and says that nothing arrives', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('no answer')))
    start({ poll: { everyMs: 2000, endsAtError: true, ask } })
    await flush()
    transport.link.lose()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
    transport.link.lose()
    expect(feed.status().state?.kind).toBe('reconnecting')
    // The next try is under way.
    const { length } = transport.links
    await vi.advanceTimersByTimeAsync(1000)
    expect(transport.links.length).toBeGreaterThan(length)
    expect(feed.status().state).toEqual({ kind: 'reconnecting', retryAtMs: null })
  })

  test.each(['asked for', 'loaded again'])(
    'elsewhere keeps asking after polls that failed, and says meanwhile that nothing arrives, when it is %s',
    async (way) => {
      let isAway = false
      const answer = (): Promise<SubmissionState> =>
        isAway ? Promise.reject(new Error('no answer')) : Promise.resolve(judging(7))
      const asks = { ask: async () => [{ rev: 0, kind: 'state' as const, data: await answer() }] }
      start({ load: answer, poll: { everyMs: 30_000, ...(way === 'asked for' ? asks : {}) } })
      await flush()
      transport.link.lose()
      isAway = true
      await vi.advanceTimersByTimeAsync(65_000)
      transport.link.lose()
      expect(feed.status().state?.kind).toBe('reconnecting')
      isAway = false
      await vi.advanceTimersByTimeAsync(30_000)
      expect(feed.status().state).toEqual({ kind: 'polling', everyMs: 30_000 })
      expect(shown()).toEqual(judging(7))
    },
  )

  test('what polling brings goes the way of what is pushed', async () => {
    const answers = [judging(5), judging(3), state(Status.accepted)]
    const ask = vi.fn(() =>
      Promise.resolve(answers.splice(0, 1).map((data) => ({ rev: 0, kind: 'state' as const, data }))),
    )
    start({ poll: { everyMs: 2000, while: (data) => isInProgress(data.status), ask } })
    await vi.advanceTimersByTimeAsync(2001)
    expect(shown()).toEqual(judging(5))
    await vi.advanceTimersByTimeAsync(2001)
    expect(shown()).toEqual(judging(5))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(shown()?.status).toBe(Status.accepted)
    expect(ask).toHaveBeenCalledTimes(3)
    expect(loads).toBe(1)
  })

  test('takes news of a second topic, whose state says nothing', async () => {
    start({ alsoTopics: ['user:ab'] })
    await flush()
    transport.link.up()
    transport.link.allow(topic, 0)
    transport.link.allow('user:ab', 0)
    await flush()
    const data = { ...judging(3), uid: 'ab', displayPid: null, title: null }
    transport.link.push({ topic: 'user:ab', rev: 0, kind: 'submission', data })
    expect(shown()?.done).toBe(3)
  })

  test('two parts of a page that show the same data poll once', async () => {
    start()
    const stops = [stop]
    await vi.advanceTimersByTimeAsync(1500)
    start()
    stops.push(stop)
    stop = () => stops.forEach((each) => each())
    await flush()
    expect(loads).toBe(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(loads).toBe(2 + 5)
  })

  test('leaving the page ends watching and polling', async () => {
    start()
    await flush()
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(loads).toBe(1)
    expect(transport.link.isClosed).toBe(true)
  })

  test('counts the events for the dot of the badge', async () => {
    start()
    await flush()
    await goLive()
    push(judging(1))
    push(judging(2))
    expect(feed.status().eventCount).toBe(2)
  })

  test('loads again when the right to watch has ended', async () => {
    start()
    await flush()
    await goLive()
    await vi.advanceTimersByTimeAsync(1000)
    const before = loads
    transport.link.end(topic, 'revoked')
    await flush()
    expect(loads).toBe(before + 1)
  })
})

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeTransport } from './fake-transport.ts'
import { LiveFeed, reloadSnapshot } from './live-feed.ts'
import { LiveSocket } from './socket.ts'

const topic = 'submission:81'
const key = ['submission', 81]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('waits a while of its own where very many pages load at once, not for what is its own, and says which revision it knows', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const asked: (number | null)[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const transport = new FakeTransport()
  const own = 'user:ab'
  const feed = new LiveFeed<string, TopicNames['submission' | 'user']>(client, new LiveSocket(transport), {
    key,
    topic,
    alsoTopics: [own],
    load: async (_signal, rev) => {
      asked.push(rev)
      return 'a snapshot'
    },
    apply: () => reloadSnapshot,
    spreadMs: 1000,
    poll: { everyMs: 60_000 },
  })
  const observer = new QueryObserver(client, { queryKey: key, queryFn: ({ signal }) => feed.load(signal) })
  const stops = [feed.start(), observer.subscribe(() => undefined)]
  await vi.advanceTimersByTimeAsync(1)
  transport.link.up()
  transport.link.allow(topic, 7, 0)
  transport.link.allow(own)
  await vi.advanceTimersByTimeAsync(2000)
  const before = asked.length
  transport.link.push({ topic, rev: 9, kind: 'state', data: { submitId: 81, attempt: 1, status: 5 } })
  await vi.advanceTimersByTimeAsync(490)
  expect(asked.length).toBe(before)
  await vi.advanceTimersByTimeAsync(20)
  expect([asked[0], ...asked.slice(before)]).toEqual([null, 9])

  await vi.advanceTimersByTimeAsync(2000)
  transport.link.push({ topic: own, rev: 10, kind: 'role', data: { cid: 1 } })
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.slice(before)).toEqual([9, 10])
  for (const stop of stops) stop()
  client.clear()
})

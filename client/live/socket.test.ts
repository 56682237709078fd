import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeTransport } from './fake-transport.ts'
import { LiveSocket } from './socket.ts'
import type { TopicState } from './socket.ts'

const flush = () => vi.advanceTimersByTimeAsync(0)

const news = { submitId: 1, attempt: 1, status: 0, uid: 'ab', displayPid: 'P1', title: 'A' }

function listener() {
  const states: TopicState['kind'][] = []
  const events: unknown[] = []
  return {
    states,
    events,
    state: (state: TopicState) => void states.push(state.kind),
    event: ({ data }: { data: unknown }) => void events.push(data),
  }
}

describe('the live socket', () => {
  let transport: FakeTransport
  let socket: LiveSocket
  beforeEach(() => {
    vi.useFakeTimers()
    transport = new FakeTransport()
    socket = new LiveSocket(transport)
  })
  afterEach(() => vi.useRealTimers())

  test('opens with the first watch only', () => {
    expect(socket.connection()).toEqual({ kind: 'idle' })
    expect(transport.links).toHaveLength(0)
    socket.watch('status', listener())
    expect(socket.connection()).toEqual({ kind: 'connecting' })
    transport.link.up()
    expect(socket.connection()).toEqual({ kind: 'live' })
  })

  test('watches a topic once for many listeners, and lets go with the last', async () => {
    const [one, two] = [listener(), listener()]
    const stopOne = socket.watch('status', one)
    const stopTwo = socket.watch('status', two)
    transport.link.up()
    transport.link.allow('status', 7)
    await flush()
    expect(transport.link.watched).toEqual(['status'])
    transport.link.push({ topic: 'status', rev: 8, kind: 'row', data: news })
    expect([one.events, two.events]).toEqual([[news], [news]])
    stopOne()
    expect(transport.link.unwatched).toEqual([])
    stopTwo()
    expect(transport.link.unwatched).toEqual(['status'])
  })

  test('tells a late listener that its topic is live already', async () => {
    socket.watch('status', listener())
    transport.link.up()
    transport.link.allow('status')
    await flush()
    const late = listener()
    socket.watch('status', late)
    expect(late.states).toEqual(['live'])
  })

  test('closes some seconds after the last watch, and not when a page follows at once', async () => {
    const stop = socket.watch('status', listener())
    transport.link.up()
    stop()
    const stopNext = socket.watch('submission:1', listener())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.connection()).toEqual({ kind: 'live' })
    stopNext()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.connection()).toEqual({ kind: 'idle' })
    expect(transport.link.isClosed).toBe(true)
  })

  test('waits longer after each failure, and starts short again after a success', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const delays: number[] = []
    socket.watch('status', listener())
    const fail = async (): Promise<void> => {
      transport.link.lose()
      const { kind, ...rest } = socket.connection()
      expect(kind).toBe('waiting')
      const delayMs = (rest as { retryAtMs: number }).retryAtMs - Date.now()
      delays.push(delayMs)
      await vi.advanceTimersByTimeAsync(delayMs)
    }
    for (let round = 0; round < 7; round++) await fail()
    transport.link.up()
    await fail()
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 500])
    vi.restoreAllMocks()
  })

  test('tries at once when asked to while waiting', () => {
    socket.watch('status', listener())
    transport.link.lose()
    socket.retryNow()
    expect(socket.connection()).toEqual({ kind: 'connecting' })
    expect(transport.links).toHaveLength(2)
  })

  test('watches every topic again after a lost line', async () => {
    const received = listener()
    socket.watch('status', received)
    transport.link.up()
    transport.link.allow('status')
    await flush()
    transport.link.lose()
    await vi.advanceTimersByTimeAsync(500)
    transport.link.up()
    expect(transport.link.watched).toEqual(['status'])
    transport.link.allow('status')
    await flush()
    expect(received.states).toEqual(['asking', 'live', 'down', 'asking', 'live'])
  })

  test('comes back at once when the gateway asks it to move', async () => {
    const received = listener()
    socket.watch('status', received)
    transport.link.up()
    transport.link.allow('status')
    await flush()
    transport.link.move()
    expect([socket.connection(), transport.links.length]).toEqual([{ kind: 'connecting' }, 2])
    transport.link.up()
    transport.link.allow('status')
    await flush()
    expect(received.states).toEqual(['asking', 'live', 'down', 'asking', 'live'])
  })

  test('makes a new connection for another reader, and none for the same', () => {
    socket.setToken('one', 'ann')
    socket.watch('user:1', listener())
    const first = transport.link
    first.up()
    socket.setToken('one', 'ann')
    expect(transport.links).toHaveLength(1)
    socket.setToken('two', 'bob')
    expect(first.isClosed).toBe(true)
    expect(transport.link.token).toBe('two')
    socket.setToken(null, null)
    expect([transport.links.length, transport.link.token]).toEqual([3, null])
  })

  describe('a newer token of the same reader', () => {
    const received = listener()
    beforeEach(async () => {
      received.states.length = 0
      socket.setToken('one', 'ann')
      socket.watch('status', received)
      transport.link.up()
      transport.link.allow('status')
      await flush()
      socket.setToken('two', 'ann')
    })

    test('is handed over without anything being asked anew, and is used from then on', async () => {
      transport.link.answerRenewal(true)
      await flush()
      expect([transport.links.length, transport.link.renewed, transport.link.watched]).toEqual([1, ['two'], ['status']])
      expect([received.states, socket.connection()]).toEqual([['asking', 'live'], { kind: 'live' }])
      transport.link.lose()
      await vi.advanceTimersByTimeAsync(500)
      expect(transport.link.token).toBe('two')
    })

    test('has asked again what ended with the older one', async () => {
      transport.link.end('status', 'revoked')
      transport.link.answerRenewal(true)
      await flush()
      transport.link.allow('status')
      await flush()
      expect(received.states).toEqual(['asking', 'live', 'refused', 'asking', 'live'])
    })

    test('means a new connection where the gateway does not take it', async () => {
      transport.link.answerRenewal(false)
      await flush()
      expect([transport.links.length, transport.link.token]).toEqual([2, 'two'])
    })

    test('does not count once somebody else has signed in', async () => {
      const [first] = transport.links
      socket.setToken('three', 'bob')
      first?.answerRenewal(false)
      await flush()
      expect([transport.links.length, transport.link.token]).toEqual([2, 'three'])
    })
  })

  test('does not listen to a link that it has left', () => {
    const received = listener()
    socket.watch('status', received)
    const first = transport.link
    first.up()
    socket.setToken('other', 'ann')
    first.push({ topic: 'status', rev: 1, kind: 'row', data: news })
    first.lose()
    expect(received.events).toEqual([])
    expect(socket.connection()).toEqual({ kind: 'connecting' })
  })

  test('shows a refusal at the handshake with its reason, and tries again later', async () => {
    socket.watch('status', listener())
    transport.link.refuse('too-many')
    expect(socket.connection()).toMatchObject({ kind: 'refused', code: 'too-many' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(transport.links).toHaveLength(2)
  })

  test('asks again for a topic that services could not be asked about, and not for a forbidden one', async () => {
    const [passing, final] = [listener(), listener()]
    socket.watch('status', passing)
    socket.watch('user:2', final)
    transport.link.up()
    transport.link.deny('status', 'unavailable')
    transport.link.deny('user:2', 'forbidden')
    await flush()
    expect([passing.states.at(-1), final.states.at(-1)]).toEqual(['refused', 'refused'])
    await vi.advanceTimersByTimeAsync(3000)
    expect(transport.link.watched).toEqual(['status', 'user:2', 'status'])
  })

  test('passes on that a watch was ended', async () => {
    const received = listener()
    socket.watch('user:2', received)
    transport.link.up()
    transport.link.allow('user:2')
    await flush()
    transport.link.end('user:2', 'revoked')
    expect(received.states).toEqual(['asking', 'live', 'refused'])
  })
})

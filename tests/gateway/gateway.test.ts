import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { WatchAck } from '@podium/proto/events/events.ts'
import { nextClosed, nextEvent, startTestGateway, watch } from './support.ts'
import type { TestGateway, TestSocket } from './support.ts'

const event = (topic: string, data: object, rev = 1) => ({ v: 1, topic, rev, kind: 'state', data })
const allow = (reader: 'public' | 'contestant' | 'jury', uid: string | null = null, keepMs = 0) =>
  ({ ok: true, reader, rev: 7, uid, keepMs }) as const

/** How events reach the readers of a room. */
const ways = [
  { way: 'the library', fast: false },
  { way: 'the fast path', fast: true },
]

describe.each(ways)('gateway by $way', ({ fast }) => {
  let gateway: TestGateway
  beforeAll(async () => void (gateway = await startTestGateway({ fast })))
  afterAll(() => gateway.stop())
  beforeEach(async () => {
    gateway.setAnswer(() => allow('public'))
    await gateway.endAll()
  })

  test('tells the watcher its reader class and the revision of the topic', async () => {
    const socket = await gateway.connect()
    expect(await watch(socket, 'submission:1')).toEqual({
      ok: true,
      reader: 'public',
      rev: 7,
      idleMs: expect.any(Number),
    })
  })

  test('answers how long the topic has been idle for this reader, whatever others received', async () => {
    const quietOf = async (): Promise<number> => {
      const ack = await watch(await gateway.connect(), 'submission:1')
      return ack.ok ? ack.idleMs : Number.NaN
    }
    const socket = await gateway.connect()
    await watch(socket, 'submission:1')
    await expect.poll(quietOf).toBeGreaterThan(200)
    gateway.setAnswer(() => allow('jury'))
    const jury = await gateway.connect()
    await watch(jury, 'submission:1')
    const notified = nextEvent(jury)
    await gateway.publish(subjects.live, event('submission:1', { jury: { status: 7 } }))
    await notified
    gateway.setAnswer(() => allow('public'))
    expect(await quietOf()).toBeGreaterThan(200)
    const received = nextEvent(socket)
    await gateway.publish(subjects.live, event('submission:1', { public: { status: 7 } }))
    await received
    expect(await quietOf()).toBeLessThan(200)
  })

  test('asks services with the token of the handshake', async () => {
    const socket = await gateway.connect('secret')
    await watch(socket, 'submission:2')
    expect(gateway.asked).toEqual([{ topic: 'submission:2', token: 'secret' }])
  })

  test('sends each reader class its own projection and nothing of another', async () => {
    gateway.setAnswer((_topic, token) => (token === 'owner' ? allow('contestant', 'a') : allow('public')))
    const [owner, anonymous] = [await gateway.connect('owner'), await gateway.connect('other')]
    await Promise.all([watch(owner, 'submission:3'), watch(anonymous, 'submission:3')])
    const arrivals = [nextEvent(owner), nextEvent(anonymous)]
    await gateway.publish(
      subjects.live,
      event('submission:3', { public: { status: 7 }, contestant: { status: 7, errorMessage: 'mine' } }),
    )
    expect((await Promise.all(arrivals)).map((arrival) => arrival.data)).toEqual([
      { status: 7, errorMessage: 'mine' },
      { status: 7 },
    ])
  })

  test('sends nothing to a class without a projection', async () => {
    const socket = await gateway.connect()
    await watch(socket, 'submission:4')
    const arrival = nextEvent(socket)
    await gateway.publish(subjects.live, event('submission:4', { jury: { status: 0 } }))
    await gateway.publish(subjects.live, event('submission:4', { public: { status: 5 } }, 2))
    expect((await arrival).rev).toBe(2)
  })

  test.each([1, 20, 300, 70_000])('brings a text of %i characters whole, in either language', async (length) => {
    const socket = await gateway.connect()
    await watch(socket, 'submission:12')
    for (const letter of ['x', '汉']) {
      const arrival = nextEvent(socket)
      await gateway.publish(subjects.live, event('submission:12', { public: { text: letter.repeat(length) } }))
      expect((await arrival).data).toEqual({ text: letter.repeat(length) })
    }
  })

  test('keeps the order of answers and events, however many come at once', async () => {
    const [socket, other] = [await gateway.connect(), await gateway.connect()]
    await Promise.all([watch(socket, 'submission:13'), watch(other, 'submission:13')])
    const received: number[] = []
    socket.on('event', ({ rev }) => void received.push(rev))
    const revs = Array.from({ length: 50 }, (_, index) => index + 1)
    await Promise.all(
      revs.map((rev) =>
        gateway.publish(subjects.live, event('submission:13', { public: { text: 'x'.repeat(rev * 100) } }, rev)),
      ),
    )
    await expect.poll(() => received.length).toBe(revs.length)
    expect(received).toEqual(revs)
  })

  test('passes on a refusal and joins no room', async () => {
    gateway.setAnswer(() => ({ ok: false, code: 'forbidden' }))
    const socket = await gateway.connect()
    expect(await watch(socket, 'user:ab')).toEqual({ ok: false, code: 'forbidden' })
    gateway.setAnswer(() => allow('public'))
    await watch(socket, 'submission:5')
    const arrival = nextEvent(socket)
    await gateway.publish(subjects.live, event('user:ab', { public: 'leak' }))
    await gateway.publish(subjects.live, event('submission:5', { public: 'fine' }))
    expect((await arrival).topic).toBe('submission:5')
  })

  test.each([['nothing'], ['submission:x'], ['submission:1:2'], ['user:../1'], [''], [5], [null], [{}]])(
    'refuses the topic %j without asking services',
    async (topic) => {
      const socket = await gateway.connect()
      expect(await watch(socket, topic as string)).toEqual({ ok: false, code: 'unknown-topic' })
      expect(gateway.asked).toEqual([])
    },
  )

  test('survives a watch without an acknowledgement and an unwatch of nonsense', async () => {
    const socket = await gateway.connect()
    // @ts-expect-error a hostile client leaves the acknowledgement out
    socket.emit('watch', 'submission:1')
    socket.emit('unwatch', { not: 'a topic' } as unknown as string)
    expect((await watch(socket, 'submission:6')).ok).toBe(true)
  })

  test('sends nothing more after an unwatch', async () => {
    const socket = await gateway.connect()
    await watch(socket, 'submission:7')
    socket.emit('unwatch', 'submission:7')
    await watch(socket, 'submission:8')
    const arrival = nextEvent(socket)
    await gateway.publish(subjects.live, event('submission:7', { public: 'late' }))
    await gateway.publish(subjects.live, event('submission:8', { public: 'fine' }))
    expect((await arrival).topic).toBe('submission:8')
  })

  test('bounds the questions that one socket may cause', async () => {
    const socket = await gateway.connect('eager')
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => watch(socket, `submission:${i + 100}`)))
    const refusals = answers.filter((answer: WatchAck) => !answer.ok && answer.code === 'too-many')
    expect(refusals.length).toBeGreaterThan(50)
    expect(gateway.asked.length).toBeLessThan(50)
  })

  test('asks once for many visitors while the answer may be kept', async () => {
    gateway.setAnswer(() => allow('public', null, 60_000))
    const sockets = await Promise.all([gateway.connect(), gateway.connect(), gateway.connect()])
    await Promise.all(sockets.map((socket) => watch(socket, 'status')))
    expect(gateway.asked.length).toBe(1)
  })

  test('closes the watches of a user whose rights ended and leaves others alone', async () => {
    gateway.setAnswer((_topic, token) => allow('contestant', token))
    const [gone, stays] = [await gateway.connect('gone'), await gateway.connect('stays')]
    await Promise.all([watch(gone, 'submission:9'), watch(stays, 'submission:9')])
    gateway.setAnswer((_topic, token) =>
      token === 'gone' ? { ok: false, code: 'sign-in' } : allow('contestant', token),
    )
    const closed = nextClosed(gone)
    await gateway.publish(subjects.revoke, { v: 1, uid: 'gone' })
    expect(await closed).toEqual({ topic: 'submission:9', code: 'revoked' })
    const arrival = nextEvent(stays)
    gone.once('event', () => expect.unreachable('a revoked watch still got an event'))
    await gateway.publish(subjects.live, event('submission:9', { contestant: 'fine' }))
    expect((await arrival).data).toBe('fine')
  })

  test('asks again when the token comes to its end, and ends what is no longer given', async () => {
    let isGood = true
    gateway.setAnswer((_topic, token) =>
      token !== 'short'
        ? allow('public')
        : isGood
          ? { ...allow('contestant', 'u'), goodMs: 10 }
          : { ok: false, code: 'sign-in' },
    )
    const socket = await gateway.connect('short')
    await watch(socket, 'submission:14')
    // A clock that is a little behind: the gateway asks, and goes on asking.
    await expect.poll(() => gateway.asked.length).toBeGreaterThan(1)
    isGood = false
    expect(await nextClosed(socket)).toEqual({ topic: 'submission:14', code: 'revoked' })
  })

  test('takes a newer token over the same socket, and what is watched goes on with it', async () => {
    gateway.setAnswer((_topic, token) => (token === 'gone' ? { ok: false, code: 'sign-in' } : allow('contestant', 'u')))
    const socket = await gateway.connect('old')
    await Promise.all([watch(socket, 'submission:15'), watch(socket, 'submission:16')])
    socket.on('closed', () => expect.unreachable('a watch ended with the older token'))
    gateway.asked.length = 0
    expect(await socket.emitWithAck('renew', 'new')).toBe(true)
    await expect
      .poll(() => gateway.asked)
      .toEqual([
        { topic: 'submission:15', token: 'new' },
        { topic: 'submission:16', token: 'new' },
      ])
    const arrival = nextEvent(socket)
    await gateway.publish(subjects.live, event('submission:15', { contestant: 'fine' }))
    expect((await arrival).data).toBe('fine')
  })

  test.each([[''], [5], [null]])('takes no nonsense for a newer token: %j', async (token) => {
    const socket = await gateway.connect('old')
    await watch(socket, 'submission:17')
    expect(await socket.emitWithAck('renew', token as string)).toBe(false)
    expect(gateway.asked).toEqual([{ topic: 'submission:17', token: 'old' }])
  })

  test('bounds how often a token is renewed, each of which asks about all that is watched', async () => {
    const socket = await gateway.connect('old')
    await watch(socket, 'submission:18')
    const taken = await Promise.all(
      Array.from({ length: 50 }, (_, index) => socket.emitWithAck('renew', `new${index}`)),
    )
    expect(taken.filter(Boolean).length).toBeLessThan(3)
  })

  test('moves a watcher to another reader class when a revocation changes it', async () => {
    gateway.setAnswer(() => allow('public', 'u'))
    const socket = await gateway.connect('u')
    await watch(socket, 'submission:10')
    gateway.setAnswer(() => allow('jury', 'u'))
    await gateway.publish(subjects.revoke, { v: 1, topic: 'submission:10' })
    await expect.poll(() => gateway.asked.length).toBe(2)
    // The join follows the answer within the same turn; a second watch of ours is answered after it.
    await watch(socket, 'submission:11')
    const arrival = nextEvent(socket)
    await gateway.publish(subjects.live, event('submission:10', { public: 'old', jury: 'new' }))
    expect((await arrival).data).toBe('new')
  })
})

describe.each(ways)('gateway under trouble by $way', ({ fast }) => {
  test('closes its sockets when the bus is lost and takes them back with it', async () => {
    const gateway = await startTestGateway({ fast })
    const socket = await gateway.connect()
    await watch(socket, 'status')
    const lost = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
    await gateway.nats.kill()
    await lost
    const back = new Promise<void>((resolve) => socket.once('connect', resolve))
    await gateway.nats.revive()
    await back
    await expect.poll(async () => (await watch(socket, 'status')).ok, { timeout: 10_000 }).toBe(true)
    const arrival = nextEvent(socket)
    await gateway.publish(subjects.live, event('status', { public: 'fresh' }))
    expect((await arrival).data).toBe('fresh')
    await gateway.stop()
  }, 30_000)

  test('refuses sockets over the bound of one address, however its network writes itself, until one of them closes', async () => {
    const gateway = await startTestGateway({ fast, maxSocketsPerAddress: 2 })
    const came = (socket: TestSocket): Promise<void> =>
      new Promise((resolve) => socket.once('connect', () => resolve()))
    const first = gateway.open({}, '6.6.6.6, 2001:db8::1')
    await Promise.all([came(first), came(gateway.open({}, '2001:db8:0:0:1::2'))])
    const third = gateway.open({}, '7.7.7.7, 2001:db8::3')
    await new Promise<void>((resolve) => third.once('connect_error', () => resolve()))
    await came(gateway.open({}, '203.0.113.9'))
    expect([gateway.socketCount(), third.connected]).toEqual([3, false])
    first.close()
    await came(third)
    await gateway.stop()
  }, 30_000)

  test('gives two addresses no more than their bound, and a hall that the site names as much as its people', async () => {
    const gateway = await startTestGateway({
      fast,
      maxSocketsPerAddress: 2,
      maxSockets: 20,
      halls: [{ network: '198.51.100.0/24', people: 2 }],
    })
    const tried = (address: string) => {
      const socket = gateway.open({}, address)
      return new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true))
        socket.once('connect_error', () => {
          socket.close()
          resolve(false)
        })
      })
    }
    await expect.poll(gateway.hallsAsked).toBeGreaterThan(0)
    const openedOf = async (address: string): Promise<number> =>
      (await Promise.all(Array.from({ length: 9 }, () => tried(address)))).filter(Boolean).length
    expect([
      await openedOf('6.6.6.6'),
      await openedOf('7.7.7.7'),
      await openedOf('198.51.100.4'),
      await openedOf('198.51.100.5'),
    ]).toEqual([2, 2, 6, 6])
    await gateway.stop()
  }, 30_000)

  test('cuts a socket that floods it', async () => {
    const gateway = await startTestGateway({ fast })
    const socket = await gateway.connect()
    const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve))
    for (let index = 0; index < 2_000; index += 1) socket.emit('unwatch', 'status')
    expect(await closed).toMatch(/transport/)
    await gateway.stop()
  }, 30_000)

  test('closes a reader that does not keep up', async () => {
    const gateway = await startTestGateway({ fast, slowReaderBytes: 65_536 })
    const socket = await gateway.connect()
    await watch(socket, 'status')
    const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve))
    // The reader stops reading from its socket while news keeps coming.
    const raw = (socket.io.engine as unknown as { transport: { ws: { pause: () => void; resume: () => void } } })
      .transport.ws
    raw.pause()
    const chunk = 'x'.repeat(500_000)
    for (let i = 0; i < 40; i += 1) await gateway.publish(subjects.live, event('status', { public: chunk }, i))
    await expect.poll(gateway.socketCount, { timeout: 10_000 }).toBe(0)
    raw.resume()
    expect(await closed).toMatch(/transport/)
    await gateway.stop()
  }, 30_000)
})

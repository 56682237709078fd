/** A gateway on a real bus, with permissions answered by the test. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { expect } from 'vitest'
import type { GatewayConfig } from '@podium/gateway/config.ts'
import { startGateway } from '@podium/gateway/gateway.ts'
import { MayWatch } from '@podium/proto/events/bus/live.ts'
import type { MayWatchAnswer } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { ClientToServer, ServerToClient, WatchAck } from '@podium/proto/events/events.ts'
import type { LiveEventMessage } from '@podium/proto/events/live-events.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Hall } from '@podium/proto/server/halls.ts'
import { createReader } from '@podium/proto/server/config.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { loopback, trustsOf } from '@podium/proto/server/sender.ts'
import { startNats } from '../support/nats.ts'

export type TestSocket = Socket<ServerToClient, ClientToServer>
type Answer = (topic: string, token: string | null) => MayWatchAnswer

export const startTestGateway = async ({
  halls = [],
  ...settings
}: Partial<Omit<GatewayConfig, 'natsUrl' | 'port'>> & { halls?: Hall[] } = {}) => {
  const log = createLog('test', 'silent')
  const dir = await mkdtemp(join(tmpdir(), 'podium-gateway-'))
  const nats = await startNats(dir)
  const services = await connectBus(nats.url, 'test-services', log)
  const bus = await connectBus(nats.url, 'test-gateway', log)
  let answer: Answer = () => ({ ok: true, reader: 'public', rev: 0, uid: null, keepMs: 0 })
  const asked: { topic: string; token: string | null }[] = []
  services.subscribe(subjects.mayWatch, MayWatch, ({ topic, token }, raw) => {
    asked.push({ topic, token })
    raw.respond(JSON.stringify(answer(topic, token)))
  })
  let hallsAsked = 0
  services.subscribe(subjects.halls, Type.Object({}), (_asked, raw) => {
    raw.respond(JSON.stringify({ v: 1, halls }))
    hallsAsked += 1
  })
  await services.connection.flush()
  const config = {
    natsUrl: nats.url,
    host: '127.0.0.1',
    port: 0,
    trusts: trustsOf(createReader({}), 'none', loopback),
    maxSockets: 100,
    maxSocketsPerAddress: 100,
    movesPerSecond: 0,
    slowReaderBytes: 1_048_576,
    fast: false,
    ...settings,
  }
  const gateway = await startGateway(config, bus, log)
  const sockets: TestSocket[] = []
  /** A socket that may be refused. @param address as the proxy before the gateway tells it */
  const open = (auth: { token?: string }, address?: string): TestSocket => {
    const socket: TestSocket = io(`http://127.0.0.1:${gateway.port}`, {
      path: '/live',
      transports: ['websocket'],
      auth,
      forceNew: true,
      reconnectionDelay: 50,
      ...(address === undefined ? {} : { extraHeaders: { 'x-forwarded-for': address } }),
    })
    sockets.push(socket)
    return socket
  }
  return {
    asked,
    socketCount: gateway.socketCount,
    hallsAsked: () => hallsAsked,
    setAnswer: (next: Answer) => void (answer = next),
    publish: async (subject: string, message: unknown) => {
      services.publish(subject, message)
      await services.connection.flush()
    },
    open,
    connect: async (token?: string): Promise<TestSocket> => {
      const socket = open(token ? { token } : {})
      await new Promise<void>((resolve) => socket.once('connect', resolve))
      return socket
    },
    nats,
    /**
     * Ends what an earlier test began: its sockets, which would be asked about again, and its questions still under
     * way.
     */
    endAll: async () => {
      for (const socket of sockets.splice(0)) socket.close()
      await expect.poll(() => gateway.socketCount()).toBe(0)
      await bus.connection.flush()
      await services.connection.flush()
      asked.length = 0
    },
    stop: async () => {
      for (const socket of sockets) socket.close()
      await gateway.close()
      await Promise.all([bus.close(), services.close()])
      await nats.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>

export const watch = (socket: TestSocket, topic: string): Promise<WatchAck> =>
  new Promise((resolve) => socket.emit('watch', topic, resolve))

export const nextEvent = (socket: TestSocket): Promise<LiveEventMessage> =>
  new Promise((resolve) => socket.once('event', resolve))

export const nextClosed = (socket: TestSocket): Promise<{ topic: string; code: string }> =>
  new Promise((resolve) => socket.once('closed', resolve))

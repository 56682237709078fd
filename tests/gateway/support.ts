/** A gateway on a real bus, with permissions answered by the test. */
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { startGateway } from '@podium/gateway/gateway.ts'
import { MayWatch } from '@podium/proto/bus/live.ts'
import type { MayWatchAnswer } from '@podium/proto/bus/live.ts'
import { subjects } from '@podium/proto/bus/subjects.ts'
import type { ClientToServer, LiveEventMessage, ServerToClient, WatchAck } from '@podium/proto/live/events.ts'
import { connectBus } from '@podium/proto/node/bus.ts'
import { createLog } from '@podium/proto/node/log.ts'

export type TestSocket = Socket<ServerToClient, ClientToServer>
type Answer = (topic: string, token: string | null) => MayWatchAnswer

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const startNats = async (port: number, storeDir: string): Promise<ChildProcess> => {
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', storeDir], { stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const chunk of child.stderr) if (String(chunk).includes('Server is ready')) break
  child.stderr.resume()
  return child
}

export const startTestGateway = async (settings: { slowReaderBytes?: number } = {}) => {
  const log = createLog('test', 'silent')
  const dir = await mkdtemp(join(tmpdir(), 'podium-gateway-'))
  const natsPort = await freePort()
  let nats = await startNats(natsPort, dir)
  const url = `nats://127.0.0.1:${natsPort}`
  const services = await connectBus(url, 'test-services', log)
  const bus = await connectBus(url, 'test-gateway', log)
  let answer: Answer = () => ({ ok: true, reader: 'public', rev: 0, uid: null, keepMs: 0 })
  const asked: { topic: string; token: string | null }[] = []
  services.subscribe(subjects.mayWatch, MayWatch, ({ topic, token }, raw) => {
    asked.push({ topic, token })
    raw.respond(JSON.stringify(answer(topic, token)))
  })
  await services.connection.flush()
  const config = { natsUrl: url, port: 0, maxSockets: 100, slowReaderBytes: settings.slowReaderBytes ?? 1_048_576 }
  const gateway = await startGateway(config, bus, log)
  const sockets: TestSocket[] = []
  return {
    asked,
    socketCount: gateway.socketCount,
    setAnswer: (next: Answer) => void (answer = next),
    publish: async (subject: string, message: unknown) => {
      services.publish(subject, message)
      await services.connection.flush()
    },
    connect: async (token?: string): Promise<TestSocket> => {
      const socket: TestSocket = io(`http://127.0.0.1:${gateway.port}`, {
        path: '/live', transports: ['websocket'], auth: token ? { token } : {}, forceNew: true, reconnectionDelay: 50,
      })
      sockets.push(socket)
      await new Promise<void>((resolve) => socket.once('connect', resolve))
      return socket
    },
    killNats: async () => {
      nats.kill('SIGKILL')
      await once(nats, 'exit')
    },
    reviveNats: async () => void (nats = await startNats(natsPort, dir)),
    stop: async () => {
      for (const socket of sockets) socket.close()
      await gateway.close()
      await Promise.all([bus.close(), services.close()])
      nats.kill()
      await once(nats, 'exit')
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

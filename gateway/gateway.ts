/** The gateway put together: a socket server, the relay, and the checks that guard both. No database. */
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { senderOf } from '@podium/proto/server/sender.ts'
import type { Trusts } from '@podium/proto/server/sender.ts'
import { followHalls, Halls } from '@podium/proto/server/halls.ts'
import type { Log } from '@podium/proto/server/log.ts'
import { boundConnections, createSocketCount } from './bounds.ts'
import type { GatewayConfig } from './config.ts'
import { measured, openFanOut } from './fan-out.ts'
import { createPermission } from './permission.ts'
import type { AskPermission } from './permission.ts'
import { createIdleTimes } from './idle-times.ts'
import { cutSlowReaders, cutSocket, startRelay, watchBus } from './relay.ts'
import { startSpreading } from './spreading.ts'
import { createSocketServer, tokenFrom } from './sockets.ts'
import type { LiveServer } from './sockets.ts'
import { endExpired, revokeWatches, serveWatches } from './watches.ts'

export interface Gateway {
  readonly port: number
  /** Sockets that are open now. */
  readonly socketCount: () => number
  readonly close: () => Promise<void>
}

/**
 * Connections that wait to be taken in: when another gateway dies, thousands come within a second. A balancer that is
 * not answered within a second takes a gateway for dead. The system may allow fewer (net.core.somaxconn).
 */
const backlog = 16_384

/** How often every socket is looked at: does its reader keep up, is its token still good. */
const checkMs = 1_000

/** For balancers: whether the process lives, and whether it takes sockets. Everything else has to become a socket. */
const statusOf = ({ url = '' }: IncomingMessage, isReady: boolean): number =>
  url === '/healthz' ? 200 : url === '/readyz' ? (isReady ? 200 : 503) : 426

/** Each socket has from the beginning who it is. */
const carryData = (io: LiveServer, trusts: Trusts): void =>
  void io.use((socket, next) => {
    socket.data = {
      token: tokenFrom(socket.handshake.auth.token),
      address: senderOf(socket.request, trusts).address,
      tokenEndsAtMs: null,
      watches: new Map(),
      asking: new Set(),
    }
    next()
  })

/** Resolves when it listens. While the bus is away no socket is let in. */
export const startGateway = async (config: GatewayConfig, bus: Bus, log: Log): Promise<Gateway> => {
  let busConnected = true
  const http = createServer((request, response) => void response.writeHead(statusOf(request, busConnected)).end())
  const halls = followHalls(async () => (await bus.request(subjects.halls, {}, Halls)).halls)
  const count = createSocketCount({
    maxSockets: config.maxSockets,
    maxPerAddress: config.maxSocketsPerAddress,
    trusts: config.trusts,
    peopleOf: halls.peopleOf,
  })
  const admit = (request: IncomingMessage): boolean =>
    busConnected && io.engine.clientsCount < config.maxSockets && count.mayOpen(request)
  const io: LiveServer = createSocketServer(http, admit)
  boundConnections(io, count, log)
  const permission = createPermission(bus, log)

  carryData(io, config.trusts)
  const idleTimes = createIdleTimes()
  const boards = startRelay(bus, measured(openFanOut(io, config.fast)), idleTimes, (which) => {
    permission.forget(which.topic)
    void revokeWatches(io, which, ask)
  })
  // A kept answer may be older than what this gateway has received since.
  const ask: AskPermission = async (topic, token, address) => {
    const answer = await permission.ask(topic, token, address)
    return answer.ok ? { ...answer, rev: Math.max(answer.rev, boards.newestRev(topic)) } : answer
  }
  io.on('connection', (socket) => serveWatches(socket, ask, idleTimes))
  const onBusChange = (connected: boolean): void => {
    busConnected = connected
    log.info({ connected }, 'bus')
    if (connected) return idleTimes.restart()
    permission.forget()
    for (const socket of io.of('/').sockets.values()) cutSocket(socket, 'bus-lost', log)
  }
  void watchBus(bus, onBusChange)
  const spreading = startSpreading(io, bus, config.movesPerSecond, log)
  const check = setInterval(() => {
    cutSlowReaders(io, config.slowReaderBytes, log)
    endExpired(io, ask)
  }, checkMs)

  const where = { port: config.port, host: config.host }
  await new Promise<void>((resolve, reject) => http.once('error', reject).listen({ ...where, backlog }, resolve))
  return {
    port: (http.address() as AddressInfo).port,
    socketCount: () => io.engine.clientsCount,
    close: async () => {
      clearInterval(check)
      spreading.stop()
      halls.close()
      boards.close()
      await io.close()
    },
  }
}

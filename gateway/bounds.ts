/** What one client may take of the gateway: so many sockets from one address, so many packets a second on each. */
import type { IncomingMessage } from 'node:http'
import type { GatewayCloseReason } from '@podium/proto/events/events.ts'
import { networkOf } from '@podium/proto/server/client-network.ts'
import { isLoopback } from '@podium/proto/server/halls.ts'
import { senderOf } from '@podium/proto/server/sender.ts'
import type { Trusts } from '@podium/proto/server/sender.ts'
import type { Log } from '@podium/proto/server/log.ts'
import { cutConnection, followQueue } from './connections.ts'
import type { LiveServer } from './sockets.ts'

/**
 * Packets that one socket may send within a second; a page that comes back watches its topics again, and that is all.
 */
const maxPacketsPerSecond = 256

/** Counts within windows of one second. @returns whether this one is still within the bound */
export const createBudget = (perSecond: number): (() => boolean) => {
  let windowStartMs = 0
  let used = 0
  return () => {
    const nowMs = Date.now()
    if (nowMs - windowStartMs >= 1_000) {
      windowStartMs = nowMs
      used = 0
    }
    used += 1
    return used <= perSecond
  }
}

export interface SocketCount {
  readonly mayOpen: (request: IncomingMessage) => boolean
  readonly opened: (request: IncomingMessage) => void
  readonly closed: (request: IncomingMessage) => void
}

/** Each person of a hall may have so many pages open. */
const socketsPerPerson = 3

interface SocketBounds {
  /** Of all addresses together; no hall gets more than half of them. */
  readonly maxSockets: number
  readonly maxPerAddress: number
  /** Proxies before the gateway. */
  readonly trusts: Trusts
  /** People who are known to sit behind an address; 0 for others. */
  readonly peopleOf: (address: string) => number
}

const boundOf = ({ maxSockets, maxPerAddress, peopleOf }: SocketBounds, address: string): number =>
  isLoopback(address)
    ? maxSockets
    : Math.max(maxPerAddress, Math.min(Math.floor(maxSockets / 2), socketsPerPerson * peopleOf(address)))

/**
 * The last tenth of all sockets is for addresses that have few: so some that have many, two halls above all, never
 * leave nothing for the rest.
 */
const reservedShare = 0.1
const fewSockets = 30

/** Sockets that are open now, by address. */
export const createSocketCount = (bounds: SocketBounds): SocketCount => {
  const addressOf = (request: IncomingMessage): string => senderOf(request, bounds.trusts).address
  const networkOfRequest = (request: IncomingMessage): string => networkOf(addressOf(request))
  const open = new Map<string, number>()
  let total = 0
  const countOf = (network: string): number => open.get(network) ?? 0
  const mayOpen = (request: IncomingMessage): boolean => {
    const address = addressOf(request)
    const own = countOf(networkOf(address))
    const isScarce = total >= bounds.maxSockets * (1 - reservedShare) && !isLoopback(address)
    return own < boundOf(bounds, address) && (!isScarce || own < fewSockets)
  }
  return {
    mayOpen,
    opened: (request) => {
      const network = networkOfRequest(request)
      total += 1
      open.set(network, countOf(network) + 1)
    },
    closed: (request) => {
      const network = networkOfRequest(request)
      total -= 1
      if (countOf(network) > 1) open.set(network, countOf(network) - 1)
      else open.delete(network)
    },
  }
}

/** Counts every connection in and out, and cuts those that flood. */
export const boundConnections = (io: LiveServer, count: SocketCount, log: Log): void => {
  io.engine.on('connection', (connection) => {
    const { request } = connection
    count.opened(request)
    followQueue(connection)
    connection.once('close', () => count.closed(request))
    const withinBudget = createBudget(maxPacketsPerSecond)
    connection.on('packet', () => {
      if (withinBudget()) return
      log.info({ reason: 'flood' satisfies GatewayCloseReason, connection: connection.id }, 'socket cut')
      cutConnection(connection)
    })
  })
}

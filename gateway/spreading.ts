/**
 * Sockets are spread anew over the gateways when one of them has come back: a balancer gives it only who connects, and
 * pages stay where they are for hours. Each gateway publishes how many it has. One that has clearly more than
 * the mean asks some to go each second; they come back at once through the balancer, and make good by revision what
 * they missed, as after any gap.
 */
import { randomUUID } from 'node:crypto'
import { GatewayLoad } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { GatewayCloseReason } from '@podium/proto/events/events.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { LiveServer } from './sockets.ts'

const loadEveryMs = 2_000
/** One that has been silent for so long counts no more: a dead gateway has no share. */
const lifeMs = 5_000
const moveEveryMs = 1_000
/** Balancers draw lots, and a share differs from the mean by some without any gateway having been away. */
const toleratedShare = 1.05
const leastMoved = 2
/** Looks in a row: while a hall comes in, what the others have said is older than what is here. */
const leastLooks = 3

/** Sockets of `own` to move, of the loads of all gateways that live: never more than what is above the mean. */
export const socketsToMove = (own: number, others: readonly number[], most: number): number => {
  if (others.length === 0) return 0
  const mean = others.reduce((sum, one) => sum + one, own) / (others.length + 1)
  const above = Math.floor(own - mean)
  return own <= mean * toleratedShare || above < leastMoved ? 0 : Math.min(most, above)
}

/** Asks so many to go, beginning with those that have been here the longest. */
const move = (io: LiveServer, count: number): void => {
  let left = count
  for (const socket of io.of('/').sockets.values()) {
    if (left <= 0) return
    socket.disconnect(true)
    left -= 1
  }
}

/** @param movesPerSecond none when 0: then nothing is published and nobody is listened to */
export const startSpreading = (
  io: LiveServer,
  bus: Bus,
  movesPerSecond: number,
  log: Log,
): { readonly stop: () => void } => {
  if (movesPerSecond === 0) return { stop: () => undefined }
  const gateway = randomUUID()
  const loads = new Map<string, { readonly sockets: number; readonly atMs: number }>()
  bus.subscribe(subjects.gatewayLoad, GatewayLoad, (load) => {
    if (load.gateway !== gateway) loads.set(load.gateway, { sockets: load.sockets, atMs: Date.now() })
  })
  let [published, looks] = [0, 0]
  const notifying = setInterval(() => {
    published = io.engine.clientsCount
    if (bus.isConnected()) bus.publish(subjects.gatewayLoad, { v: 1, gateway, sockets: published })
  }, loadEveryMs)
  const moving = setInterval(() => {
    for (const [name, { atMs }] of loads) if (Date.now() - atMs > lifeMs) loads.delete(name)
    const others = [...loads.values()].map(({ sockets }) => sockets)
    const own = Math.min(published, io.engine.clientsCount)
    const count = socketsToMove(own, others, movesPerSecond)
    looks = count === 0 ? 0 : looks + 1
    if (looks < leastLooks) return
    log.info({ reason: 'moved' satisfies GatewayCloseReason, count, others }, 'sockets are asked to move')
    move(io, count)
  }, moveEveryMs)
  return {
    stop: () => {
      clearInterval(notifying)
      clearInterval(moving)
    },
  }
}

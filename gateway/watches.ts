/** What a socket watches: `watch` asks for permission and joins the room of the reader class, `unwatch` leaves it. */
import type { MayWatchAnswer } from '@podium/proto/events/bus/live.ts'
import type { WatchAck, WatchRefusal } from '@podium/proto/events/events.ts'
import { parseTopic } from '@podium/proto/events/topics.ts'
import type { AskPermission } from './permission.ts'
import { createBudget } from './bounds.ts'
import type { IdleTimes } from './idle-times.ts'
import { roomOf, tokenFrom } from './sockets.ts'
import type { LiveServer, LiveSocket } from './sockets.ts'

/** Topics of one socket. A page watches two or three. */
const maxTopics = 64
/** Questions one socket may cause within a second. */
const maxAsksPerSecond = 32
/** A token lives for hours; the bound is for who would have all topics asked about again and again. */
const maxRenewalsPerSecond = 1

const refusals: readonly string[] = ['unknown-topic', 'sign-in', 'forbidden', 'too-many', 'unavailable', 'revoked']
/** A code of newer services that this gateway does not know yet reads as forbidden. */
const refusal = (code: string): WatchRefusal => (refusals.includes(code) ? (code as WatchRefusal) : 'forbidden')

const refused = (code: WatchRefusal): WatchAck => ({ ok: false, code })

const leave = (socket: LiveSocket, topic: string): void => {
  const watch = socket.data.watches.get(topic)
  if (watch) void socket.leave(roomOf(topic, watch.reader))
  socket.data.watches.delete(topic)
}

const join = (socket: LiveSocket, topic: string, answer: MayWatchAnswer & { ok: true }): void => {
  const { reader, uid, goodMs } = answer
  if (goodMs !== undefined) socket.data.tokenEndsAtMs = Date.now() + goodMs
  if (socket.data.watches.get(topic)?.reader !== reader) leave(socket, topic)
  socket.data.watches.set(topic, { reader, uid })
  void socket.join(roomOf(topic, reader))
}

export const serveWatches = (socket: LiveSocket, ask: AskPermission, idleTimes: IdleTimes): void => {
  const withinBudget = createBudget(maxAsksPerSecond)
  const mayRenew = createBudget(maxRenewalsPerSecond)
  const { watches, asking } = socket.data
  const watch = async (topic: unknown): Promise<WatchAck> => {
    if (typeof topic !== 'string' || parseTopic(topic) === null) return refused('unknown-topic')
    if (!withinBudget()) return refused('too-many')
    if (!watches.has(topic) && watches.size + asking.size >= maxTopics) return refused('too-many')
    asking.add(topic)
    const answer = await ask(topic, socket.data.token, socket.data.address)
    const stillWanted = asking.delete(topic)
    if (!answer.ok) return refused(refusal(answer.code))
    if (stillWanted && socket.connected) join(socket, topic, answer)
    // After the room was joined: what is sent between the two is pushed, not counted.
    return { ok: true, reader: answer.reader, rev: answer.rev, idleMs: idleTimes.ofMs(roomOf(topic, answer.reader)) }
  }
  socket.on('watch', (topic, ack) => {
    if (typeof ack !== 'function') return
    void watch(topic).then(ack)
  })
  socket.on('unwatch', (topic) => {
    if (typeof topic !== 'string') return
    asking.delete(topic)
    leave(socket, topic)
  })
  socket.on('renew', (token, ack) => {
    const next = tokenFrom(token)
    const isTaken = next !== null && mayRenew()
    if (isTaken) {
      socket.data.token = next
      askAllAgain(socket, ask)
    }
    if (typeof ack === 'function') ack(isTaken)
  })
}

/** Asks again for one watch after rights may have changed; a watch that is no longer allowed ends with `closed`. */
const askAgain = async (socket: LiveSocket, topic: string, ask: AskPermission): Promise<void> => {
  const answer = await ask(topic, socket.data.token, socket.data.address)
  if (!socket.data.watches.has(topic)) return
  if (answer.ok) return join(socket, topic, answer)
  // When services cannot be asked, nothing proves that the right still stands.
  leave(socket, topic)
  socket.emit('closed', { topic, code: answer.code === 'unavailable' ? 'unavailable' : 'revoked' })
}

const askAllAgain = (socket: LiveSocket, ask: AskPermission): void => {
  socket.data.tokenEndsAtMs = null
  for (const topic of socket.data.watches.keys()) void askAgain(socket, topic, ask)
}

/** Asks again where the token has come to its end: nothing is watched longer than calls would be answered. */
export const endExpired = (io: LiveServer, ask: AskPermission): void => {
  const nowMs = Date.now()
  for (const socket of io.of('/').sockets.values()) {
    const { tokenEndsAtMs } = socket.data
    if (tokenEndsAtMs !== null && tokenEndsAtMs <= nowMs) askAllAgain(socket, ask)
  }
}

/** Re-asks every watch that a revocation touches. */
export const revokeWatches = async (
  io: LiveServer,
  which: { uid?: string; topic?: string },
  ask: AskPermission,
): Promise<void> => {
  const again: Promise<void>[] = []
  for (const socket of io.of('/').sockets.values()) {
    for (const [topic, watch] of socket.data.watches) {
      const touched =
        (which.topic === undefined || which.topic === topic) && (which.uid === undefined || which.uid === watch.uid)
      if (touched) again.push(askAgain(socket, topic, ask))
    }
  }
  await Promise.all(again)
}

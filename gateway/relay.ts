/**
 * The relay: what services publish on the bus goes to the rooms of the sockets.
 *
 * Services publish one message per change of a topic, holding one projection for each reader class that may see it. A
 * room is a topic and a reader class, so the relay never decides what anybody may see: it sends each projection to
 * its room, encoded once however many sockets are in it (fan-out.ts). A class without a projection gets nothing.
 *
 * Core NATS keeps nothing, so what is published while this gateway is cut off from the bus is lost to it. A socket
 * that stays open over such a gap would look live and miss news. Therefore the gateway closes every socket when it
 * loses the bus and takes new ones only when it has it back: clients poll meanwhile, and come back through a fresh
 * snapshot.
 *
 * A reader that does not keep up is closed before its backlog takes the gateway's memory; it too returns through the
 * snapshot. The reason is named in the log.
 */
import { LiveEvent, LiveRevoke } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { GatewayCloseReason } from '@podium/proto/events/events.ts'
import { messageFor } from '@podium/proto/events/live-events.ts'
import { readerClasses } from '@podium/proto/rules/user/reader-class.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Log } from '@podium/proto/server/log.ts'
import { inTraceOf } from '@podium/proto/server/trace.ts'
import { inSpan, isRecording } from '@podium/proto/server/tracing/spans.ts'
import { createBoardBatches } from './board-batches.ts'
import type { BoardBatches } from './board-batches.ts'
import type { IdleTimes } from './idle-times.ts'
import { backlogBytes, cutConnection } from './connections.ts'
import type { SendToRoom } from './fan-out.ts'
import { roomOf } from './sockets.ts'
import type { LiveServer, LiveSocket } from './sockets.ts'

export const startRelay = (
  bus: Bus,
  sendToRoom: SendToRoom,
  idleTimes: IdleTimes,
  onRevoke: (which: LiveRevoke) => void,
): BoardBatches => {
  const boards = createBoardBatches((topic, room, change) =>
    sendToRoom(room, { topic, rev: change.rev, kind: 'board', data: change }),
  )
  const deliver = (change: LiveEvent): void => {
    for (const reader of readerClasses) {
      const message = messageFor(change, reader)
      if (message === null) continue
      const room = roomOf(message.topic, reader)
      idleTimes.sent(room)
      if (message.kind === 'board') boards.take(message.topic, room, message.data)
      else sendToRoom(room, message)
    }
  }
  bus.subscribe(subjects.live, LiveEvent, (change) => {
    if (isRecording())
      inTraceOf(change, () => inSpan(`deliver ${change.kind}`, { topic: change.topic }, () => deliver(change)))
    else deliver(change)
  })
  bus.subscribe(subjects.revoke, LiveRevoke, onRevoke)
  return boards
}

/** Calls back when the bus is lost and when it is back. Ends when the connection is closed for good. */
export const watchBus = async (bus: Bus, onChange: (connected: boolean) => void): Promise<void> => {
  for await (const status of bus.connection.status()) {
    if (status.type === 'disconnect') onChange(false)
    if (status.type === 'reconnect') onChange(true)
  }
}

/** Cuts the connection; the reason is in the log. */
export const cutSocket = (socket: LiveSocket, reason: GatewayCloseReason, log: Log): void => {
  log.info({ reason, socket: socket.id }, 'socket cut')
  cutConnection(socket.conn)
}

/** Cuts the readers whose backlog is over the bound. */
export const cutSlowReaders = (io: LiveServer, boundBytes: number, log: Log): void => {
  for (const socket of io.of('/').sockets.values()) {
    if (backlogBytes(socket) > boundBytes) cutSocket(socket, 'slow-reader', log)
  }
}

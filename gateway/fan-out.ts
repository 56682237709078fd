/**
 * One event to everybody in a room. The frame is made once, as one piece of memory, and written to each WebSocket by
 * itself: on the way through socket.io and its engine each reader would cost a packet, a queue, five notifications
 * and a write in two parts, and ten thousand of them make the tail of the last reader's wait.
 */
import type { LiveEventMessage } from '@podium/proto/events/live-events.ts'
import type { LiveServer } from './sockets.ts'
import { writeFrame } from './wire.ts'

/** A final text frame of a server, which is never masked (RFC 6455, section 5.2). */
const finalText = 0x81
const length16 = 126
const length64 = 127
const max16 = 0xff_ff

function headerOf(bytes: number): Buffer {
  if (bytes < length16) return Buffer.of(finalText, bytes)
  if (bytes > max16) {
    const header = Buffer.alloc(10, 0)
    header.set([finalText, length64])
    header.writeUIntBE(bytes, 4, 6)
    return header
  }
  return Buffer.of(finalText, length16, bytes >> 8, bytes & 0xff)
}

/**
 * The message as engine.io (4: message) and socket.io (2: event of the main namespace) write it, framed for a
 * WebSocket.
 */
export const frameOf = (message: LiveEventMessage): Buffer => {
  const payload = Buffer.from(`42${JSON.stringify(['event', message])}`)
  return Buffer.concat([headerOf(payload.length), payload])
}

/** Who has something waiting in the engine's queue gets the event behind it, in order. */
export const sendToRoom = (io: LiveServer, room: string, message: LiveEventMessage): void => {
  const { adapter, sockets } = io.of('/')
  const members = adapter.rooms.get(room)
  if (members === undefined) return
  const frame = [frameOf(message)]
  for (const id of members) {
    const socket = sockets.get(id)
    if (socket && !writeFrame(socket, frame)) socket.emit('event', message)
  }
}

/** One event to everybody in a room: by socket.io, or past it where the stack says so (fast/frames.ts). */
import type { LiveEventMessage } from '@podium/proto/events/live-events.ts'
import { isCollecting, observe } from '@podium/proto/server/status/measures.ts'
import type { LiveServer } from './sockets.ts'
import { sendFrames } from './fast/frames.ts'

export type SendToRoom = (room: string, message: LiveEventMessage) => void

const emitTo =
  (io: LiveServer): SendToRoom =>
  (room, message) =>
    void io.to(room).emit('event', message)

export const openFanOut = (io: LiveServer, isFast: boolean): SendToRoom => (isFast ? sendFrames(io) : emitTo(io))

/** The same, with the time that it takes where somebody collects it. */
export const measured =
  (send: SendToRoom): SendToRoom =>
  (room, message) => {
    if (!isCollecting()) return send(room, message)
    const startedMs = performance.now()
    send(room, message)
    observe('podium_fan_out_seconds', (performance.now() - startedMs) / 1000, {})
  }

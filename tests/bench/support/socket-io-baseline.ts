/**
 * The baseline of the fan-out: a bare socket.io server, set up as the gateway's, that emits what it is told to every
 * socket.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSocketServer } from '@podium/gateway/sockets.ts'
import type { LiveEventMessage } from '@podium/proto/events/live-events.ts'

const http = createServer()
const io = createSocketServer(http, () => true)
io.on('connection', (socket) =>
  socket.on('watch', (_topic, ack) => ack({ ok: true, reader: 'public', rev: 0, idleMs: 0 })),
)
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
process.on('message', (text: string) => void io.emit('event', JSON.parse(text) as LiveEventMessage))
process.on('disconnect', () => process.exit(0))

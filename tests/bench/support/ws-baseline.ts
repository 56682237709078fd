/** The baseline of the push: a bare ws server in a process of its own that sends what it is told to every socket. */
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('message', (text: string) => {
  for (const socket of server.clients) socket.send(text)
})
process.on('disconnect', () => process.exit(0))

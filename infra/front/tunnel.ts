import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { requestHeaders } from './forwarding.ts'

export interface Upgrade {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
}

function headOf(request: IncomingMessage): string {
  const raw = requestHeaders(request, { upgrade: true })
  let text = `${request.method} ${request.url} HTTP/1.1\r\n`
  for (let i = 0; i + 1 < raw.length; i += 2) text += `${raw[i]}: ${raw[i + 1]}\r\n`
  return `${text}\r\n`
}

/**
 * Joins a client's upgrade request to the first of `ports` that is there, byte for byte from then on. When none is, the
 * client gets a bare 503 and comes back by itself.
 */
export function openTunnel(upgrade: Upgrade, ports: number[]): void {
  const { request, socket, head } = upgrade
  const [port, ...others] = ports
  const behind = connect({ host: '127.0.0.1', port: port ?? 0, noDelay: true })
  let isJoined = false
  const close = (): void => void behind.destroy()
  socket.on('error', close)
  socket.once('close', close)
  behind.once('connect', () => {
    isJoined = true
    behind.write(headOf(request))
    if (head.length > 0) behind.write(head)
    behind.pipe(socket).pipe(behind)
  })
  behind.on('error', () => {
    if (isJoined) return
    socket.off('close', close)
    if (others.length > 0) return openTunnel(upgrade, others)
    socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
  behind.once('close', () => {
    if (isJoined) socket.destroy()
  })
}

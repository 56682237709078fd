import { request as askHttp, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { requestHeaders, responseHeaders } from './forwarding.ts'
import type { Trusts } from '@podium/proto/server/sender.ts'
import { addressOf, type Behind } from './config.ts'

export interface Upgrade {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  trusts: Trusts
}

function headOf({ statusCode = 502, statusMessage = '' }: IncomingMessage, raw: string[]): string {
  let text = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n`
  for (let i = 0; i + 1 < raw.length; i += 2) text += `${raw[i]}: ${raw[i + 1]}\r\n`
  return `${text}\r\n`
}

const away = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** From now on byte for byte, both ways, until either ends. */
function join(socket: Duplex, behind: Duplex): void {
  behind.pipe(socket).pipe(behind)
  behind.once('close', () => void socket.destroy())
  behind.on('error', () => void socket.destroy())
  socket.once('close', () => void behind.destroy())
  if (socket.destroyed) behind.destroy()
}

/**
 * Joins a client's upgrade request to the first of `ports` that is there. Only a server that agrees is joined: what a
 * client sends after a refusal would otherwise reach it as requests of its own, with whatever sender they claim. When
 * none is there, the client gets a bare 503 and comes back by itself.
 */
export function openTunnel(upgrade: Upgrade, ports: Behind[]): void {
  const { request, socket, head, trusts } = upgrade
  const [port, ...others] = ports
  const asked = askHttp({
    ...addressOf(port ?? 0),
    agent: false,
    method: request.method,
    path: request.url,
    headers: requestHeaders(request, { upgrade: true, trusts }),
    setHost: false,
  })
  asked.setNoDelay(true)
  const giveUp = (): void => void asked.destroy()
  socket.once('close', giveUp)
  socket.on('error', giveUp)
  asked.once('upgrade', (answer, behind, first) => {
    socket.off('close', giveUp)
    socket.write(headOf(answer, answer.rawHeaders))
    if (first.length > 0) socket.write(first)
    if (head.length > 0) behind.write(head)
    join(socket, behind)
  })
  asked.once('response', (answer) => {
    socket.write(headOf(answer, [...responseHeaders(answer), 'Connection', 'close']))
    socket.once('finish', () => void socket.destroy())
    answer.on('error', () => void socket.destroy()).pipe(socket)
  })
  asked.on('error', () => {
    socket.off('close', giveUp)
    if (socket.destroyed) return
    if (others.length > 0) return openTunnel(upgrade, others)
    socket.end(away, () => void socket.destroy())
  })
  asked.end()
}

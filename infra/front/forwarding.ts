import type { IncomingMessage } from 'node:http'
import { senderOf, type Trusts } from '@podium/proto/server/sender.ts'

/** Headers that speak of one connection only (RFC 9110 7.6.1): each side of the front has its own. */
const perConnection = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Who asked is for the front to say (sender.ts): a client's own claim is never handed on. */
const claims = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded'])

/**
 * What says where a request ends and whom it is for. A client's Connection header may name it, too, but without it
 * the server behind would take the rest of this request for the next one.
 */
const framing = new Set(['content-length', 'host'])

function pairs(raw: string[]): [string, string][] {
  const found: [string, string][] = []
  for (let i = 0; i + 1 < raw.length; i += 2) found.push([raw[i] ?? '', raw[i + 1] ?? ''])
  return found
}

/** Names that the message's own Connection header adds to the list above. */
function namedByConnection(message: IncomingMessage): Set<string> {
  return new Set(
    (message.headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter((name) => !framing.has(name)),
  )
}

/** Raw headers for the server behind: the client's without what was only for us, with the sender's real address. */
export function requestHeaders(request: IncomingMessage, options: { upgrade: boolean; trusts: Trusts }): string[] {
  const named = namedByConnection(request)
  const passed = pairs(request.rawHeaders).filter(([name]) => {
    const key = name.toLowerCase()
    return !perConnection.has(key) && !named.has(key) && !claims.has(key)
  })
  const headers = passed.flat()
  const { address, proto } = senderOf(request, options.trusts)
  headers.push('X-Forwarded-For', address, 'X-Forwarded-Proto', proto)
  if (request.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked')
  if (options.upgrade) headers.push('Connection', 'Upgrade', 'Upgrade', request.headers.upgrade ?? 'websocket')
  return headers
}

/** Raw headers for the client. */
export function responseHeaders(response: IncomingMessage): string[] {
  const named = namedByConnection(response)
  return pairs(response.rawHeaders)
    .filter(([name]) => !perConnection.has(name.toLowerCase()) && !named.has(name.toLowerCase()))
    .flat()
}

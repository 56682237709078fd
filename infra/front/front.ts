// The one public port. Calls and pages go to the API, sockets to the gateway; nothing is decided or kept here.
//
// Everything is streamed, both ways, so that an upload or a download costs no memory. Whatever happens to one side
// ends the other side of that exchange and nothing else: while a server behind restarts, its callers get a 503 in the
// shape of every other refusal, and the front itself goes on. A request is tried again only where that is safe: when
// the connection was refused (the server never saw it; another one may be up), or when a kept connection broke under
// a request that changes nothing.

import {
  Agent,
  createServer,
  request as askHttp,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { errors } from '@podium/proto/errors/index.ts'
import { localeFromHeader } from '@podium/proto/rules/site/locale.ts'
import type { Log } from '@podium/proto/server/log.ts'
import { addressOf, type Behind, type FrontConfig } from './config.ts'
import type { FollowedHalls } from '@podium/proto/server/halls.ts'
import { boundConnections } from './connections.ts'
import { requestHeaders, responseHeaders } from './forwarding.ts'
import type { Trusts } from '@podium/proto/server/sender.ts'
import { openTunnel } from './tunnel.ts'

export interface Front {
  port: number
  stop(): Promise<void>
}

const drainMs = 3000
/**
 * Longer than the minute for which proxies before us keep their connections: of a side that closes first, the other's
 * next request is lost.
 */
const idleMs = 75_000
/** Socket.io's path; with it everything that only the gateway answers. */
const livePath = /^\/live(?:[/?]|$)/
const apiPath = /^\/api(?:[/?]|$)/

/** Modules of client/api and client/live, which the development server gives out one by one. */
const modulePath = /^\/(?:api|live)\/[\w.-]+\.tsx?(?:\?|$)/

const isDevelopment = ({ pagesPorts, apiPorts }: FrontConfig): boolean =>
  pagesPorts.some((port) => !apiPorts.includes(port))

/** The ports that may answer this address, the first to be asked first. */
function chooser(config: FrontConfig): (url: string) => Behind[] {
  let turn = 0
  const hasModules = isDevelopment(config)
  return (url) => {
    const ports =
      hasModules && modulePath.test(url)
        ? config.pagesPorts
        : livePath.test(url)
          ? config.gatewayPorts
          : apiPath.test(url)
            ? config.apiPorts
            : config.pagesPorts
    turn = (turn + 1) % ports.length
    return [...ports.slice(turn), ...ports.slice(0, turn)]
  }
}

/** Sockets are the gateway's, and the development server's; to anything else an upgrade is an ordinary request. */
function mayUpgrade(config: FrontConfig, url: string): boolean {
  return livePath.test(url) || (!apiPath.test(url) && isDevelopment(config))
}

function unavailable(request: IncomingMessage, response: ServerResponse): void {
  const { http, status, text } = errors.unavailable
  const body = JSON.stringify({
    status,
    data: null,
    msg: text[localeFromHeader(request.headers['accept-language'], 'en-US')],
  })
  response.writeHead(http, {
    'Content-Type': 'application/json; charset=utf-8',
    'Retry-After': '1',
    'Connection': 'close',
  })
  response.end(body)
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  agent: Agent
  trusts: Trusts
  log: Log
}

function mayRetry(error: NodeJS.ErrnoException, asked: ClientRequest, request: IncomingMessage): boolean {
  if (error.code === 'ECONNREFUSED') return true
  return asked.reusedSocket && (request.method === 'GET' || request.method === 'HEAD')
}

/** Asks the first of `ports` and hands its answer to the client; the rest are for when it is not there. */
function forward(exchange: Exchange, ports: Behind[]): void {
  const { request, response, agent, trusts, log } = exchange
  const [port, ...others] = ports
  const asked = askHttp({
    ...addressOf(port ?? 0),
    agent,
    method: request.method,
    path: request.url,
    headers: requestHeaders(request, { upgrade: false, trusts }),
    setHost: false,
  })
  const giveUp = (): void => void asked.destroy()
  response.once('close', giveUp)
  asked.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, responseHeaders(answer))
    answer.pipe(response)
    answer.once('error', () => response.destroy())
  })
  asked.on('error', (error: NodeJS.ErrnoException) => {
    response.off('close', giveUp)
    request.unpipe(asked)
    if (response.destroyed) return
    // Answered before the request was read to its end: nobody takes the rest.
    if (response.headersSent) return void request.destroy()
    const next = others.length > 0 ? others : asked.reusedSocket && port !== undefined ? [port] : []
    // A body that has begun to flow is gone; only what was never read can be sent again.
    if (next.length > 0 && !request.readableDidRead && mayRetry(error, asked, request)) return forward(exchange, next)
    log.warn({ port, code: error.code, url: request.url?.split('?')[0]?.slice(0, 200) }, 'no answer from behind')
    request.resume()
    unavailable(request, response)
  })
  sendBody(request, asked)
}

/**
 * Sends the body once the connection stands: until then nothing has been read, and another server can still be asked.
 */
function sendBody(request: IncomingMessage, asked: ClientRequest): void {
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
  if (!hasBody) {
    asked.end()
    return
  }
  asked.once('socket', (socket: Socket) => {
    const send = (): void => void request.pipe(asked)
    if (socket.connecting) socket.once('connect', send)
    else send()
  })
}

/**
 * Listens on the public port. @param peopleOf how many people are known to sit behind an address. Rejects when that
 * is impossible.
 */
export async function startFront(
  config: FrontConfig,
  log: Log,
  peopleOf: FollowedHalls['peopleOf'] = () => 0,
): Promise<Front> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const choose = chooser(config)
  const tunnels = new Set<Duplex>()
  const shouldUpgradeCallback = ({ url }: IncomingMessage): boolean => mayUpgrade(config, url ?? '/')
  const server = createServer({ shouldUpgradeCallback }, (request, response) => {
    request.on('error', () => response.destroy())
    response.on('error', () => request.destroy())
    forward({ request, response, agent, trusts: config.trusts, log }, choose(request.url ?? '/'))
  })
  server.keepAliveTimeout = idleMs
  boundConnections(server, config, peopleOf)
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    tunnels.add(socket)
    socket.once('close', () => tunnels.delete(socket))
    openTunnel({ request, socket, head, trusts: config.trusts }, choose(request.url ?? '/'))
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.port, host: config.host, backlog: 4096 }, resolve)
  })
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of tunnels) socket.destroy()
    const force = setTimeout(() => server.closeAllConnections(), drainMs)
    await closed
    clearTimeout(force)
    agent.destroy()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}

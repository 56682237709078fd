/**
 * The socket server and its types. WebSocket only, no compression per message: both cost far more than they save
 * here.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { livePath } from '@podium/proto/events/events.ts'
import type { ClientToServer, ServerToClient } from '@podium/proto/events/events.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'

/** What the gateway knows of one watched topic of one socket. */
export interface Watch {
  readonly reader: ReaderClass
  /** User of the token when the watch was allowed; null for a visitor. */
  readonly uid: string | null
}

export interface SocketData {
  token: string | null
  /** Of the client, as the proxy of this machine saw it. */
  readonly address: string
  /** When the token ends and with it what is watched; null before anything was asked with it. */
  tokenEndsAtMs: number | null
  readonly watches: Map<string, Watch>
  /** Topics that are being asked about, so that an `unwatch` in between wins. */
  readonly asking: Set<string>
}

type NoEvents = Record<string, never>
export type LiveServer = Server<ClientToServer, ServerToClient, NoEvents, SocketData>
export type LiveSocket = Socket<ClientToServer, ServerToClient, NoEvents, SocketData>

export const roomOf = (topic: string, reader: ReaderClass): string => `${topic}|${reader}`

/** A client never sends more than a topic name. */
const maxMessageBytes = 4_096
const maxTokenChars = 4_096

/**
 * @param admit asked before each handshake. A refusal here fails the WebSocket's opening, after which clients come
 * back by themselves; a refusal by middleware would make them give up.
 */
export const createSocketServer = (http: HttpServer, admit: (request: IncomingMessage) => boolean): LiveServer =>
  new Server(http, {
    allowRequest: (request, decide) => decide(null, admit(request)),
    path: livePath,
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    connectTimeout: 10_000,
  })

/** Null for what is not plausibly a token. */
export const tokenFrom = (token: unknown): string | null =>
  typeof token === 'string' && token !== '' && token.length <= maxTokenChars ? token : null

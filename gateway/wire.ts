/**
 * What lies below a socket of socket.io: the engine's queue, and below that the WebSocket. Its parts that we touch
 * are those that engine.io itself touches (`transports/websocket.js`), and each use looks whether they are there.
 */
import type { LiveSocket } from './sockets.ts'

const open = 1

interface WebSocketBelow {
  readonly readyState: number
  readonly bufferedAmount: number
  readonly terminate: () => void
  readonly _sender?: { readonly sendFrame?: (parts: readonly Buffer[]) => void }
}

interface Wire {
  readonly readyState: string
  readonly transport: { readonly socket?: WebSocketBelow }
  readonly writeBuffer: readonly { readonly data?: { readonly length: number } }[]
}

type Connection = LiveSocket['conn']

const wireOf = (connection: Connection): Wire => connection as unknown as Wire

/** Bytes waiting for one reader: what the WebSocket holds, and what waits behind it for the WebSocket to drain. */
export const backlogBytes = (socket: LiveSocket): number => {
  const { transport, writeBuffer } = wireOf(socket.conn)
  return writeBuffer.reduce((sum, packet) => sum + (packet.data?.length ?? 0), transport.socket?.bufferedAmount ?? 0)
}

/**
 * Ends the connection at once: a polite close would wait until the backlog has been read, which is what cannot be
 * had.
 */
export const terminateConnection = (connection: Connection): void => wireOf(connection).transport.socket?.terminate()

export const terminate = (socket: LiveSocket): void => terminateConnection(socket.conn)

/**
 * Hands a whole frame to the WebSocket, past the engine's queue.
 * @returns false when the frame would overtake what waits there, or when there is no open WebSocket to take it
 */
export const writeFrame = (socket: LiveSocket, frame: readonly Buffer[]): boolean => {
  const {
    readyState,
    transport: { socket: below },
    writeBuffer,
  } = wireOf(socket.conn)
  if (readyState !== 'open' || writeBuffer.length > 0 || below?.readyState !== open || !below._sender?.sendFrame)
    return false
  below._sender.sendFrame(frame)
  return true
}

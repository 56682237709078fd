/** What lies below a socket of socket.io: what waits there for its reader, and how it is cut. */
import type { LiveSocket } from './sockets.ts'

type Connection = LiveSocket['conn']

/** What the engine's queue of a connection holds. */
const queues = new WeakMap<Connection, { chars: number }>()

/** Follows the queue from the beginning of a connection: it announces each packet, and when it hands all of them on. */
export const followQueue = (connection: Connection): void => {
  const queue = { chars: 0 }
  queues.set(connection, queue)
  connection.on('packetCreate', ({ data }: { readonly data?: string }) => void (queue.chars += data?.length ?? 0))
  connection.on('flush', () => void (queue.chars = 0))
}

/** Bytes waiting for one reader: what its connection holds, and what waits behind it. */
export const backlogBytes = ({ conn }: LiveSocket): number =>
  conn.request.socket.writableLength + (queues.get(conn)?.chars ?? 0)

/**
 * Ends the connection at once: a polite close would wait until the backlog has been read, which is what cannot be
 * had.
 */
export const cutConnection = ({ request }: Connection): void => void request.socket.destroy()

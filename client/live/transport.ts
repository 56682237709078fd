import type { ClientToServer, livePath, ServerToClient, WatchAck, WatchRefusal } from '@podium/proto/events/events.ts'
import type { LiveEventMessage } from '@podium/proto/events/live-events.ts'
import type { Socket } from 'socket.io-client'

/**
 * Why a link ended: `lost` is worth another try soon, `moved` one at once, as the gateway has more than its share, and
 * `refused` is the gateway's own word at the handshake.
 */
export type LinkEnd = { readonly kind: 'lost' | 'moved' } | { readonly kind: 'refused'; readonly code: string }

export interface LinkEvents {
  readonly up: () => void
  /** Called at most once; the link is of no use afterwards. */
  readonly down: (end: LinkEnd) => void
  readonly event: (message: LiveEventMessage) => void
  readonly closed: (topic: string, code: WatchRefusal) => void
}

/** One connection. `watch` and `unwatch` are called between `up` and `down` only. */
export interface Link {
  readonly watch: (topic: string) => Promise<WatchAck>
  readonly unwatch: (topic: string) => void
  /** The same reader's newer token; false when the gateway wants a new connection for it. */
  readonly renew: (token: string) => Promise<boolean>
  /** Ends the link without a `down`. */
  readonly close: () => void
}

export interface Transport {
  /** Calls back only after it has returned. */
  readonly open: (token: string | null, on: LinkEvents) => Link
}

const path: typeof livePath = '/live'
const ackTimeoutMs = 10_000
type WireSocket = Socket<ServerToClient, ClientToServer>

function listen(socket: WireSocket, on: LinkEvents, end: (why: LinkEnd) => void): void {
  socket.on('connect', on.up)
  // A socket that is no longer active was turned away by the gateway's own word; any other error is a broken line.
  socket.on('connect_error', ({ message }) =>
    end(socket.active ? { kind: 'lost' } : { kind: 'refused', code: message }),
  )
  socket.on('disconnect', (reason) => end({ kind: reason === 'io server disconnect' ? 'moved' : 'lost' }))
  socket.on('event', on.event)
  socket.on('closed', ({ topic, code }) => on.closed(topic, code))
}

/**
 * socket.io over WebSocket alone; its code is fetched with the first link. Coming back is the business of LiveSocket.
 */
export const socketIoTransport: Transport = {
  open(token, on) {
    let socket: WireSocket | null = null
    let ended = false
    const end = (why: LinkEnd): void => {
      if (ended) return
      ended = true
      socket?.disconnect()
      on.down(why)
    }
    const connect = async (): Promise<void> => {
      const { io } = await import('socket.io-client')
      if (ended) return
      const auth = token === null ? {} : { token }
      socket = io({ path, transports: ['websocket'], reconnection: false, forceNew: true, auth })
      listen(socket, on, end)
    }
    connect().catch(() => end({ kind: 'lost' }))
    return {
      watch: async (topic) => {
        const answer = await socket
          ?.timeout(ackTimeoutMs)
          .emitWithAck('watch', topic)
          .catch(() => undefined)
        return answer ?? { ok: false, code: 'unavailable' }
      },
      unwatch: (topic) => void socket?.emit('unwatch', topic),
      renew: async (next) =>
        (await socket
          ?.timeout(ackTimeoutMs)
          .emitWithAck('renew', next)
          .catch(() => false)) ?? false,
      close: () => {
        ended = true
        socket?.disconnect()
      },
    }
  },
}

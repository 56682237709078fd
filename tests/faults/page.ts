/** What an open submission list does on the wire: watch the topic, and receive every change. */
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerToClient } from '@podium/proto/events/events.ts'
import { isOfTopic, topics } from '@podium/proto/events/topics.ts'

export interface Page {
  readonly isConnected: () => boolean
  /** Last status received of a submission. */
  readonly stateOf: (submitId: number) => number | undefined
  readonly close: () => Promise<void>
}

const rewatchMs = 500

export const openPage = async (url: string): Promise<Page> => {
  const states = new Map<number, number>()
  let watching = false
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    path: '/live',
    transports: ['websocket'],
    reconnectionDelayMax: 1_000,
  })
  const watch = (): void => {
    socket.timeout(3_000).emit('watch', topics.status(), (error, answer) => {
      watching = !error && answer.ok
      if (!watching && socket.connected) setTimeout(watch, rewatchMs)
    })
  }
  socket.on('connect', watch)
  socket.on('disconnect', () => void (watching = false))
  socket.on('event', (message) => {
    if (isOfTopic(message, topics.status())) states.set(message.data.submitId, message.data.status)
  })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return {
    isConnected: () => socket.connected && watching,
    stateOf: (submitId) => states.get(submitId),
    close: async () => void socket.close(),
  }
}

import { useEffect, useState } from 'react'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { liveSocket } from '../../live/live-socket.ts'

/**
 * How many changes have come since the board on show was loaded, while its reader holds them back (decision 35).
 * @param topic null while changes are shown as they come
 * @param loadedAt moment of the load; with another one the count begins anew
 */
export function useWaitingChanges(topic: TopicNames['board'] | null, loadedAt: number): number {
  const of = `${topic} ${loadedAt}`
  const [held, setHeld] = useState({ of, count: 0 })
  useEffect(() => {
    if (topic === null) return
    return liveSocket.watch(topic, {
      state: () => undefined,
      event: () => setHeld((before) => ({ of, count: before.of === of ? before.count + 1 : 1 })),
    })
  }, [topic, of])
  return held.of === of ? held.count : 0
}

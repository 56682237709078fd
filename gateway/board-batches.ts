/**
 * Boards are pushed in batches, at most four a second for each of their rooms: in a burst ten thousand readers get one
 * message with the rows that changed, not one per verdict. What comes after a pause goes out at once. A batch waits
 * here and nowhere else, so the newest revision that was received is known here too: a reader who joins now has to
 * hold at least that one.
 */
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { joinChanges } from '@podium/proto/rules/board/snapshot.ts'
import type { BoardChange } from '@podium/proto/rules/board/snapshot.ts'

const batchMs = 250
const maxRemembered = 10_000

type BoardTopic = TopicNames['board']

export interface BoardBatches {
  /** Sends a change of a topic to the room of a reader class, now or with others. */
  readonly take: (topic: BoardTopic, room: string, change: BoardChange) => void
  /** The newest revision received of a topic; 0 for none. */
  readonly newestRev: (topic: string) => number
  readonly close: () => void
}

interface Room {
  readonly topic: BoardTopic
  pending: BoardChange | null
  timer: ReturnType<typeof setTimeout>
}

export const createBoardBatches = (
  send: (topic: BoardTopic, room: string, change: BoardChange) => void,
): BoardBatches => {
  const rooms = new Map<string, Room>()
  const newest = new Map<string, number>()
  const rest = (name: string): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      const room = rooms.get(name)
      if (!room?.pending) return void rooms.delete(name)
      const { topic, pending } = room
      room.pending = null
      // Before it is sent: the rest is counted from when a batch goes out, and sending to thousands takes its time.
      room.timer = rest(name)
      send(topic, name, pending)
    }, batchMs)
  const remember = (topic: string, rev: number): void => {
    const known = newest.get(topic) ?? 0
    newest.delete(topic)
    newest.set(topic, Math.max(known, rev))
    if (newest.size > maxRemembered) newest.delete(newest.keys().next().value ?? topic)
  }
  return {
    take: (topic, name, change) => {
      remember(topic, change.rev)
      const room = rooms.get(name)
      if (room) room.pending = room.pending ? joinChanges(room.pending, change) : change
      else {
        rooms.set(name, { topic, pending: null, timer: rest(name) })
        send(topic, name, change)
      }
    },
    newestRev: (topic) => newest.get(topic) ?? 0,
    close: () => {
      for (const { timer } of rooms.values()) clearTimeout(timer)
      rooms.clear()
    },
  }
}

/**
 * For how long nothing was sent to a room. A page asks for its snapshot beside the watch; when its topic was idle
 * since before that, the snapshot lacks nothing and is not loaded again. Kept by room, not by topic: that somebody
 * else got an event is nobody's business.
 */
const maxRooms = 50_000

export interface IdleTimes {
  /** Something is sent to the room now. */
  readonly sent: (room: string) => void
  /** Milliseconds since something was sent to the room, or since which it is known that nothing was. */
  readonly ofMs: (room: string) => number
  /** What was published before now may have been missed. */
  readonly restart: () => void
}

export const createIdleTimes = (nowMs: () => number = () => performance.now()): IdleTimes => {
  /**
   * Rooms by when they were last sent to, the longest ago first; of all others nothing is known before
   * `knownSinceMs`.
   */
  const lastMs = new Map<string, number>()
  let knownSinceMs = nowMs()
  const forgetOldest = (): void => {
    const [oldest] = lastMs
    if (oldest === undefined) return
    lastMs.delete(oldest[0])
    knownSinceMs = Math.max(knownSinceMs, oldest[1])
  }
  return {
    sent: (room) => {
      lastMs.delete(room)
      lastMs.set(room, nowMs())
      if (lastMs.size > maxRooms) forgetOldest()
    },
    ofMs: (room) => Math.floor(nowMs() - Math.max(knownSinceMs, lastMs.get(room) ?? 0)),
    restart: () => {
      lastMs.clear()
      knownSinceMs = nowMs()
    },
  }
}

/** At most one timer a slot: a second start leaves the first as it is. */
export interface SlotTimers {
  readonly start: (slot: string, afterMs: number, run: () => void) => void
  readonly stop: () => void
}

export function openSlotTimers(): SlotTimers {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  return {
    start: (slot, afterMs, run) => {
      if (timers.has(slot)) return
      timers.set(
        slot,
        setTimeout(() => {
          timers.delete(slot)
          run()
        }, afterMs),
      )
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

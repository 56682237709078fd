import { useEffect, useState } from 'react'

const SLOWEST_MS = 4_000
const FASTEST_MS = 400
const USUAL_MS = 1_600
const STEP = 1.25

export interface Player {
  readonly taken: number
  readonly isPlaying: boolean
  readonly everyMs: number
  readonly next: () => void
  readonly back: () => void
  readonly goTo: (taken: number) => void
  readonly toggle: () => void
  readonly faster: () => void
  readonly slower: () => void
}

/** Goes through so many presses: one at a time, back, to a place, or by itself at a speed. */
export function usePlayer(presses: number): Player {
  const [taken, setTaken] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [everyMs, setEveryMs] = useState(USUAL_MS)
  const goTo = (to: number) => setTaken(Math.min(presses, Math.max(0, to)))
  useEffect(() => {
    if (!isPlaying || taken >= presses) return
    const timer = setTimeout(() => setTaken(taken + 1), everyMs)
    return () => clearTimeout(timer)
  }, [isPlaying, taken, presses, everyMs])
  return {
    taken,
    isPlaying: isPlaying && taken < presses,
    everyMs,
    next: () => goTo(taken + 1),
    back: () => goTo(taken - 1),
    goTo,
    toggle: () => setPlaying(!isPlaying),
    faster: () => setEveryMs(Math.max(FASTEST_MS, everyMs / STEP)),
    slower: () => setEveryMs(Math.min(SLOWEST_MS, everyMs * STEP)),
  }
}

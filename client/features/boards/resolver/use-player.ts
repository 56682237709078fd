import { useEffect, useState } from 'react'

const slowestMs = 4_000
const fastestMs = 400
const usualMs = 1_600
const stepSize = 1.25

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

/** Goes through so many presses: one at a time, back, to a press, or by itself at a speed. */
export function usePlayer(presses: number): Player {
  const [taken, setTaken] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [everyMs, setEveryMs] = useState(usualMs)
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
    faster: () => setEveryMs(Math.max(fastestMs, everyMs / stepSize)),
    slower: () => setEveryMs(Math.min(slowestMs, everyMs * stepSize)),
  }
}

import { useEffect, useState } from 'react'

const TICK_MS = 200
const MS_PER_S = 1000

/** Seconds left, rounded up, and the way to start counting down. */
export function useCountdown(): readonly [leftS: number, start: (seconds: number) => void] {
  const [endMs, setEndMs] = useState(0)
  const [leftS, setLeftS] = useState(0)
  useEffect(() => {
    if (endMs === 0) return
    const tick = (): void => {
      const left = Math.max(0, Math.ceil((endMs - performance.now()) / MS_PER_S))
      setLeftS(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [endMs])
  const start = (seconds: number): void => {
    setLeftS(seconds)
    setEndMs(performance.now() + seconds * MS_PER_S)
  }
  return [leftS, start]
}

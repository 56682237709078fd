import { useEffect, useState } from 'react'

const tickMs = 200
const msPerS = 1000

/** Seconds left, rounded up, and the way to start counting down. */
export function useCountdown(): readonly [leftS: number, start: (seconds: number) => void] {
  const [endMs, setEndMs] = useState(0)
  const [leftS, setLeftS] = useState(0)
  useEffect(() => {
    if (endMs === 0) return
    const tick = (): void => {
      const left = Math.max(0, Math.ceil((endMs - performance.now()) / msPerS))
      setLeftS(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [endMs])
  const start = (seconds: number): void => {
    setLeftS(seconds)
    setEndMs(performance.now() + seconds * msPerS)
  }
  return [leftS, start]
}

import { atom, useAtom } from 'jotai'
import { useEffect, useState } from 'react'

const secondMs = 1000

export const secondsLeft = (untilMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((untilMs - nowMs) / secondMs))

/**
 * When the next mail of each kind may be sent. Kept outside the forms: closing the dialog does not shorten the wait.
 */
const waits = { register: atom(0), reset: atom(0), changeEmail: atom(0), changeMobile: atom(0) }

/** Seconds until the button works again, 0 when it does, and a way to start the wait. */
export function useCountdown(kind: keyof typeof waits): readonly [leftS: number, start: (waitS: number) => void] {
  const [untilMs, setUntilMs] = useAtom(waits[kind])
  const [leftS, setLeftS] = useState(() => secondsLeft(untilMs, Date.now()))
  useEffect(() => {
    const update = () => setLeftS(secondsLeft(untilMs, Date.now()))
    update()
    if (untilMs <= Date.now()) return
    const timer = setInterval(update, secondMs)
    const end = setTimeout(() => clearInterval(timer), untilMs - Date.now() + secondMs)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [untilMs])
  return [leftS, (waitS) => setUntilMs(Date.now() + waitS * secondMs)]
}

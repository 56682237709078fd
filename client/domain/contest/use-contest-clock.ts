import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import { useEffect, useState } from 'react'
import { momentOf, nextTickMs } from './contest-times.ts'
import type { ContestMoment } from './contest-times.ts'

/**
 * The contest's clock by the server's time: ticks on its full seconds until the contest is over, then stands still.
 * @param aheadMs the server's clock minus the browser's
 */
export function useContestClock(times: ContestTimes, aheadMs: number): ContestMoment {
  const [nowMs, setNow] = useState(() => Date.now() + aheadMs)
  const { startMs, endMs, freezeMs } = times
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = (): void => {
      const now = Date.now() + aheadMs
      setNow(now)
      const wait = nextTickMs({ startMs, endMs, freezeMs, opensAtEnd: true }, now)
      if (wait !== null) timer = setTimeout(tick, wait)
    }
    tick()
    return () => clearTimeout(timer)
  }, [startMs, endMs, freezeMs, aheadMs])
  return momentOf(times, nowMs)
}

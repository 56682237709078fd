import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import { useEffect, useState } from 'react'
import { clockParts, momentOf, nextTickMs } from './contest-times.ts'
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

/** What is left as days, where there are any, and a clock. */
export function useTimeLeftText(leftMs: number): string {
  const { t } = useLingui()
  const { days, clock } = clockParts(leftMs)
  return days > 0 ? t`${plural(days, { one: '# day', other: '# days' })} ${clock}` : clock
}

/** Time as remote judging sees it, so that tests move it. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Clock {
  readonly nowMs: () => number
  /** Rejects when the signal is aborted. */
  readonly sleep: (durationMs: number, signal?: AbortSignal) => Promise<void>
  /** Ticks every so often until ended; a tick that is due while the last one runs is left out. */
  readonly every: (intervalMs: number, tick: () => Promise<void>) => () => void
}

export const systemClock: Clock = {
  nowMs: Date.now,
  sleep: async (durationMs, signal) => {
    await sleep(Math.max(0, durationMs), undefined, signal === undefined ? {} : { signal })
  },
  every: (intervalMs, tick) => {
    let isRunning = false
    const timer = setInterval(() => {
      if (isRunning) return
      isRunning = true
      void tick().finally(() => (isRunning = false))
    }, intervalMs)
    return () => clearInterval(timer)
  },
}

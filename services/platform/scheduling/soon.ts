/** Work that is wanted now and then, often by many at once. */
import type { Log } from '@podium/proto/server/log.ts'

interface Wanted {
  readonly everyMs: number
  readonly log: Log
  /** What is logged when it fails; it is tried again after the interval. */
  readonly failed: string
}

export interface Soon {
  readonly want: () => void
  /** Waits for what is being done; nothing begins after it. */
  readonly stop: () => Promise<void>
}

/**
 * Does the work at once when it is wanted, and what is wanted meanwhile once more, but never twice in one interval nor
 * two at a time.
 */
export function soon({ everyMs, log, failed }: Wanted, work: () => Promise<unknown>): Soon {
  let timer: NodeJS.Timeout | undefined
  let isWanted = false
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    isWanted = false
    try {
      await work()
    } catch (error) {
      log.warn({ error }, failed)
      isWanted = true
    }
  }
  const begin = (): void => {
    timer = setTimeout(() => void afterInterval(), everyMs)
    running = run()
  }
  const afterInterval = async (): Promise<void> => {
    await running
    timer = undefined
    if (isWanted && !isStopped) begin()
  }
  return {
    want: () => {
      // What was on its way when the process was told to stop still comes.
      if (isStopped) return
      isWanted = true
      if (timer === undefined) begin()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

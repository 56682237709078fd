/** Waiting for another server: for ever, but not without a line in the log that names it and the setting. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/** Between two tries, longer with each: a server that turns somebody away is not asked three times a second. */
const retryMs = { first: 300, longest: 2_000, factor: 1.5 }
/** All servers start at once, and some seconds are no news. */
const silentMs = 2_000
const repeatMs = 10_000

/** What an error says without its stack; an error of several carries its sentences inside. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${reasonOf(error.cause)}` : error.message
}

interface Awaited {
  readonly log: Log
  /** The setting that says where it is. */
  readonly setting: string
  /** Where that is, without a password. */
  readonly address: string
  /** Whether an error may pass by itself, so long after the first try; others are thrown. All may when left out. */
  readonly mayPass?: (error: unknown, waitedMs: number) => boolean
}

/** The host of an address, and its port. Never what stands before them. */
export const addressOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'an address of another form')

/** Tries until it succeeds. */
export async function untilReached<T>(
  { log, setting, address, mayPass = () => true }: Awaited,
  attempt: () => Promise<T>,
): Promise<T> {
  const startedMs = Date.now()
  let nextLineMs = startedMs + silentMs
  /** Of the last line: another reason is said at once. */
  let lastReason: string | null = null
  let pauseMs = retryMs.first
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const nowMs = Date.now()
      if (!mayPass(error, nowMs - startedMs)) throw error
      const reason = reasonOf(error)
      if (nowMs >= nextLineMs || (reason !== lastReason && lastReason !== null)) {
        const waitedS = Math.round((nowMs - startedMs) / 1000)
        log.warn({ setting, address, waitedS, reason }, 'waiting for a server that is not reached')
        nextLineMs = nowMs + repeatMs
        lastReason = reason
      }
      await sleep(pauseMs)
      pauseMs = Math.min(retryMs.longest, pauseMs * retryMs.factor)
    }
  }
}

/** How the work queue gets its tasks: what a delivery can do, and what pulls bring it. */
import type { Lane } from '../rules/submission/lanes.ts'
import type { Bus } from './bus.ts'

/** One delivery of one task. Its lease is renewed until it ends by `ack`, `giveBack` or `drop`. */
export interface TaskDelivery<L extends string = Lane> {
  readonly lane: L
  /** The task as JSON text. */
  readonly text: string
  /** Its number in the stream. */
  readonly seq: number
  /** 1 at the first delivery. */
  readonly tries: number
  /**
   * Done for good. Resolves when the server has stored it; false when it could not be reached, null when that is so for
   * good, as the library sends it once.
   */
  readonly ack: () => Promise<boolean | null>
  /** Somebody else, or this judge again, gets it after `delayMs`. Counts as a try. */
  readonly giveBack: (delayMs: number) => void
  /** Never delivered again. */
  readonly drop: () => void
}

/** How tasks are pulled from the lanes; what comes is handed to the queue, however late it comes. They may throw. */
export interface TaskPulls<L extends string> {
  /** Ends when the lane has said what it has. */
  readonly fetchWaiting: (lane: L) => Promise<void>
  /** One pull on each lane; ends at the first answer, task or not, or after some seconds. */
  readonly waitForAny: () => Promise<void>
  readonly close: () => void
}

/** Where the tasks of a queue are. */
export interface TaskSource<L extends string> {
  readonly stream: string
  /** The most urgent first. */
  readonly lanes: readonly L[]
  readonly consumerOf: (lane: L) => string
  readonly subjectOf: (lane: L) => string
}

export type OpenPulls = <L extends string>(
  bus: Bus,
  source: TaskSource<L>,
  take: (task: TaskDelivery<L>) => void,
) => TaskPulls<L>

const leaseRenewalsPerLease = 4
export const ackTimeoutMs = 1_000
/**
 * So long a pull stands where nothing comes. Those at a server that dies are lost without a word: a short life finds
 * that out before the servers that are left have chosen another leader (4 to 9 s), for ten small messages a second.
 */
export const pullLifeMs = 3_000

/** Renews the lease of a delivery until it is settled. */
export function renewLease({ taskLeaseMs }: Bus, renew: () => void): <T>(act: () => T) => T {
  const renewal = setInterval(renew, taskLeaseMs / leaseRenewalsPerLease)
  return (act) => {
    clearInterval(renewal)
    return act()
  }
}

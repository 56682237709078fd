/** The Contest API of the ICPC (icpc/ccs-specs): the versions that are spoken, and the moments that a feed tells of. */
import { contestPhase } from './contest-phase.ts'
import type { ContestPhase, ContestTimes } from './contest-phase.ts'

export const contestApiVersions = ['2026-01', '2023-06'] as const
export type ContestApiVersion = (typeof contestApiVersions)[number]

/** `final`: the public sees every result, and none is waited for. */
export type FeedPhase = ContestPhase | 'final'

export const feedPhase = (times: ContestTimes, nowMs: number, isWaiting: boolean): FeedPhase => {
  const phase = contestPhase(times, nowMs)
  return phase === 'ended-open' && !isWaiting ? 'final' : phase
}

/** Whether a freeze, where there is one, hides nothing any more. */
export const isOpened = (phase: FeedPhase): boolean => phase === 'ended-open' || phase === 'final'

/** How long a feed is silent at most; the specification asks for a newline every 120 s. */
export const feedKeepAliveMs = 60_000

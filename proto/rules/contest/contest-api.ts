/** The Contest API of the ICPC (icpc/ccs-specs): the versions that are spoken, and the moments that a feed tells of. */
import { contestPhase } from './contest-phase.ts'
import type { ContestPhase, ContestTimes } from './contest-phase.ts'

export const contestApiVersions = ['2026-01', '2023-06'] as const
export type ContestApiVersion = (typeof contestApiVersions)[number]

/**
 * `final`: the public sees every result, and none is waited for. `final-frozen`: none is waited for, and the freeze
 * still hides some; resolvers begin then. It is the jury's: to the public it is `ended-sealed`.
 */
export type FeedPhase = ContestPhase | 'final' | 'final-frozen'

const finalOf: Partial<Record<FeedPhase, FeedPhase>> = { 'ended-open': 'final', 'ended-sealed': 'final-frozen' }

export const feedPhase = (times: ContestTimes, nowMs: number, isWaiting: boolean): FeedPhase => {
  const phase = contestPhase(times, nowMs)
  return isWaiting ? phase : (finalOf[phase] ?? phase)
}

/** No result is waited for after the end. */
export const areResultsFinal = (phase: FeedPhase): boolean => phase === 'final' || phase === 'final-frozen'

/** Whether the contest has ended. */
export const isOver = (phase: FeedPhase): boolean =>
  isOpened(phase) || phase === 'ended-sealed' || phase === 'final-frozen'

/** What a phase is to a reader. */
export const phaseFor = ({ isJury }: { readonly isJury: boolean }, phase: FeedPhase): FeedPhase =>
  phase === 'final-frozen' && !isJury ? 'ended-sealed' : phase

/** Whether a freeze, where there is one, hides nothing any more. */
export const isOpened = (phase: FeedPhase): boolean => phase === 'ended-open' || phase === 'final'

/**
 * What a token of the Contest API lets its client do: read what the public reads, read everything, answer
 * clarifications besides, or pass on what teams submit and ask, reading as the public does.
 */
export const apiScopes = ['public', 'jury', 'jury-write', 'proxy'] as const
export type ApiScope = (typeof apiScopes)[number]

export const apiTokenLimits = { nameMaxChars: 64, perContest: 50 } as const
export const commentaryLimits = {
  messageMaxChars: 4_000,
  tagsMax: 20,
  tagMaxChars: 64,
  /** Teams, and problems, that one comment of a page is about. */
  objectsMax: 50,
  /** What a page shows at most. */
  listed: 500,
} as const
export const webhookLimits = { secretMaxChars: 255, perContest: 20 } as const
/** What tokens of the Contest API begin with, so that one is known for what it is where it is found. */
export const apiTokenStart = 'podium-contest-'

/** How long a feed is silent at most; the specification asks for a newline every 120 s. */
export const feedKeepAliveMs = 60_000

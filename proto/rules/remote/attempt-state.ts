/** What is known of one remote attempt, as it is stored; how it changes is in attempt.ts. */
import type { JudgeReport } from '../submission/judge-texts.ts'

/** What was written before a post, by which its run is found again. */
export interface Handover {
  readonly accountId: number
  /** Newest run of the account before the post, at the site; null when it had none. */
  readonly baseline: string | null
  /** Appended to the source where the site gets one; else empty. */
  readonly marker: string
  /** SHA-256 in hex of the source as it was sent. */
  readonly sourceHash: string
  readonly startedAtMs: number
}

/** What a contestant gets; times and memory are the site's figures. */
export interface AttemptResult {
  /** Final verdict code. */
  readonly status: number
  readonly timeMs: number
  readonly memoryKb: number
  readonly report: JudgeReport | null
}

interface Held {
  readonly accountId: number
  readonly fence: number
}
interface Posting extends Held {
  readonly phase: 'posting'
  readonly handover: Handover
  /** Since when only a recovery may go on with it; null while the poster may still hear the answer. */
  readonly recoveringSinceMs: number | null
  /** The site has said that it stored the run: then it is never posted again, whatever its list shows. */
  readonly isConfirmed: boolean
  /** When the site's list was read without its run, as far as it counts. */
  readonly absentAtMs: readonly number[]
}
interface WithRun extends Held {
  readonly runId: string
  /** Since when this attempt knows it: it is followed for so long. */
  readonly sinceMs: number
}
/** What an attempt may be in when a newer attempt of its submission takes over. */
type OpenState =
  | { readonly phase: 'queued' }
  | ({ readonly phase: 'laned' } & Held)
  | Posting
  | ({ readonly phase: 'known' } & WithRun)
  | ({ readonly phase: 'following'; readonly status: number } & WithRun)
  | {
      readonly phase: 'unknown'
      readonly handover: Handover
      readonly isConfirmed: boolean
      readonly result: AttemptResult
    }

export type AttemptState =
  | OpenState
  | { readonly phase: 'final'; readonly accountId: number; readonly runId: string; readonly result: AttemptResult }
  /** Ended without a run at the site. */
  | { readonly phase: 'refused'; readonly result: AttemptResult }
  | { readonly phase: 'walled'; readonly result: AttemptResult }
  | { readonly phase: 'superseded'; readonly by: number; readonly was: OpenState }

export type AttemptPhase = AttemptState['phase']

const endPhases = ['final', 'unknown', 'refused', 'walled', 'superseded'] as const

/** Nothing more is done for it; a later attempt of the submission may take over an `unknown` one. */
export const isAttemptOver = ({ phase }: AttemptState): boolean => endPhases.some((one) => one === phase)

/** What the contestant gets of it; null while it goes on, and when a newer attempt has taken over. */
export const resultOf = (state: AttemptState): AttemptResult | null => ('result' in state ? state.result : null)

/** The account that alone can go on with it, because something is or may be at the site under its name. */
export const boundAccount = (state: AttemptState): number | null => {
  if (state.phase === 'posting' || state.phase === 'known' || state.phase === 'following') return state.accountId
  return state.phase === 'unknown' ? state.handover.accountId : null
}

/** The run at the site, once it is known. */
export const runOf = (state: AttemptState): string | null => ('runId' in state ? state.runId : null)

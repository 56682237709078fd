/** How far a submission to a remote site has come, as its readers are shown it. */
import type { JudgeReport } from '../submission/judge-texts.ts'
import type { SiteKey } from './sites.ts'

/** Of AttemptPhase, without `superseded`: the newer attempt is shown then. */
export const shownPhases = [
  /** Waits for an account. */
  'queued',
  'laned',
  /** Handed over, or looked for at the site, until its run is known. */
  'posting',
  'known',
  'following',
  'final',
  /** Handed over under a number that nobody knows. */
  'unknown',
  'refused',
  'walled',
] as const
export type ShownPhase = (typeof shownPhases)[number]

export interface RemoteState {
  readonly site: SiteKey
  readonly attempt: number
  readonly phase: ShownPhase
  /** Null until it is known, and for those who may not read the code: some sites show it with the run. */
  readonly runId: string | null
  readonly runUrl: string | null
  /** Account of the site; for administrators. */
  readonly username: string | null
  /** Since when it is in this phase, as times travel. */
  readonly since: string
  /** Why the site gave no verdict; null where it did, or may still. */
  readonly report: JudgeReport | null
}

/** The newer of both; the same `shown` where the other one is older. Times of one form are ordered as texts. */
export const newerRemoteState = (shown: RemoteState | null | undefined, other: RemoteState): RemoteState => {
  if (!shown || other.attempt !== shown.attempt) return shown && shown.attempt > other.attempt ? shown : other
  return other.since >= shown.since ? other : shown
}

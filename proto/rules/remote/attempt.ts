/**
 * The state of one remote attempt: what is known of handing a submission over to another site. It is advanced only
 * here, and stored by compare-and-set, so of two workers that want to change it one finds that it has lost.
 *
 *     queued -> laned -> posting -> known -> following -> final
 *
 * The record says `posting` before the first byte of the post leaves. There is one way into `posting`, from `laned` by
 * the holder of the lane; and from `posting` back to `laned` only what proves that nothing is stored at the site: the
 * poster itself read a refusal or sent nothing (`not-stored`), or a recovery found the run absent three times
 * (recovery.ts). So however workers are killed and messages repeated, no submission is posted twice unless the first
 * post is proved to be absent.
 *
 * A fence is the revision of the lane's lease, newer for each holder: an event with an older fence than the record's
 * changes nothing. `advanceAttempt` then returns the very same object, and that is how a caller knows.
 */
import type { JudgeReport } from '../submission/judge-texts.ts'
import { absencesNeeded, isExpired, isNewAbsence } from './recovery.ts'

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
  /** When the site's list was read without its run, as far as it counts. */
  readonly absentAtMs: readonly number[]
}
interface WithRun extends Held {
  readonly runId: string
}
/** What an attempt may be in when a newer attempt of its submission takes over. */
type Open =
  | { readonly phase: 'queued' }
  | ({ readonly phase: 'laned' } & Held)
  | Posting
  | ({ readonly phase: 'known' } & WithRun)
  | ({ readonly phase: 'following'; readonly status: number } & WithRun)
  | { readonly phase: 'unknown'; readonly handover: Handover; readonly result: AttemptResult }

export type AttemptState =
  | Open
  | { readonly phase: 'final'; readonly accountId: number; readonly runId: string; readonly result: AttemptResult }
  /** Ended without a run at the site. */
  | { readonly phase: 'refused'; readonly result: AttemptResult }
  | { readonly phase: 'walled'; readonly result: AttemptResult }
  | { readonly phase: 'superseded'; readonly by: number; readonly was: Open }

export type AttemptPhase = AttemptState['phase']

export type AttemptEvent =
  /** A worker holds the lane of this account now; what was being posted is from now on recovered. */
  | { readonly kind: 'take'; readonly accountId: number; readonly fence: number; readonly atMs: number }
  | { readonly kind: 'post'; readonly fence: number; readonly handover: Handover }
  /** By the poster: the site has refused, or nothing has been sent. */
  | { readonly kind: 'not-stored'; readonly fence: number }
  /** By the poster: what came of the post is not known. */
  | { readonly kind: 'answer-lost'; readonly fence: number; readonly atMs: number }
  /** The site's answer or its list shows the run. */
  | { readonly kind: 'run'; readonly fence: number; readonly runId: string }
  /** By a recovery: signed in, the whole list since the baseline has no run that could be it. */
  | { readonly kind: 'absent'; readonly fence: number; readonly atMs: number }
  /** By a recovery: more runs than one could be it, its time is over, or its absence does not allow another post. */
  | {
      readonly kind: 'give-up'
      readonly fence: number
      readonly atMs: number
      readonly why: GiveUp
      readonly result: AttemptResult
    }
  | { readonly kind: 'follow'; readonly fence: number; readonly status: number }
  | { readonly kind: 'finish'; readonly fence: number; readonly result: AttemptResult }
  /** Before anything was handed over: the site or we will not have it, or a wall stands. */
  | { readonly kind: 'refuse' | 'wall'; readonly result: AttemptResult }
  | { readonly kind: 'supersede'; readonly by: number }

export type GiveUp = 'ambiguous' | 'expired' | 'repost-never'

type EventOf<Kind extends AttemptEvent['kind']> = Extract<AttemptEvent, { readonly kind: Kind }>
type Step<Kind extends AttemptEvent['kind']> = (state: AttemptState, event: EventOf<Kind>) => AttemptState

const take: Step<'take'> = (state, { accountId, fence, atMs }) => {
  if (state.phase === 'queued') return { phase: 'laned', accountId, fence }
  if (!('fence' in state) || fence <= state.fence) return state
  if (state.phase === 'laned') return { phase: 'laned', accountId, fence }
  if (accountId !== state.accountId) return state
  return state.phase === 'posting'
    ? { ...state, fence, recoveringSinceMs: state.recoveringSinceMs ?? atMs }
    : { ...state, fence }
}

const post: Step<'post'> = (state, { fence, handover }) =>
  state.phase === 'laned' && state.fence === fence && state.accountId === handover.accountId
    ? { phase: 'posting', accountId: state.accountId, fence, handover, recoveringSinceMs: null, absentAtMs: [] }
    : state

const notStored: Step<'not-stored'> = (state, { fence }) =>
  state.phase === 'posting' && state.fence === fence && state.recoveringSinceMs === null
    ? { phase: 'laned', accountId: state.accountId, fence }
    : state

const answerLost: Step<'answer-lost'> = (state, { fence, atMs }) =>
  state.phase === 'posting' && state.fence === fence && state.recoveringSinceMs === null
    ? { ...state, recoveringSinceMs: atMs }
    : state

const run: Step<'run'> = (state, { fence, runId }) =>
  state.phase === 'posting' && state.fence === fence
    ? { phase: 'known', accountId: state.accountId, fence, runId }
    : state

const absent: Step<'absent'> = (state, { fence, atMs }) => {
  if (state.phase !== 'posting' || state.fence !== fence || state.recoveringSinceMs === null) return state
  if (!isNewAbsence(state.absentAtMs, state.handover.startedAtMs, atMs)) return state
  const absentAtMs = [...state.absentAtMs, atMs]
  return absentAtMs.length < absencesNeeded
    ? { ...state, absentAtMs }
    : { phase: 'laned', accountId: state.accountId, fence }
}

const giveUp: Step<'give-up'> = (state, { fence, atMs, why, result }) => {
  if (state.phase !== 'posting' || state.fence !== fence || state.recoveringSinceMs === null) return state
  if (why === 'expired' && !isExpired(state.recoveringSinceMs, atMs)) return state
  return { phase: 'unknown', handover: state.handover, result }
}

const follow: Step<'follow'> = (state, { fence, status }) => {
  if (state.phase === 'known' && state.fence === fence)
    return { phase: 'following', accountId: state.accountId, fence, runId: state.runId, status }
  return state.phase === 'following' && state.fence === fence && state.status !== status ? { ...state, status } : state
}

const finish: Step<'finish'> = (state, { fence, result }) =>
  (state.phase === 'known' || state.phase === 'following') && state.fence === fence
    ? { phase: 'final', accountId: state.accountId, runId: state.runId, result }
    : state

const endBefore =
  (phase: 'refused' | 'walled'): Step<'refuse' | 'wall'> =>
  (state, { result }) =>
    state.phase === 'queued' || state.phase === 'laned' ? { phase, result } : state

const supersede: Step<'supersede'> = (state, { by }) =>
  state.phase === 'superseded' || state.phase === 'final' || state.phase === 'refused' || state.phase === 'walled'
    ? state
    : { phase: 'superseded', by, was: state }

/** The next state; the same `state` object when the event is not allowed in it. */
export const advanceAttempt = (state: AttemptState, event: AttemptEvent): AttemptState => {
  switch (event.kind) {
    case 'take':
      return take(state, event)
    case 'post':
      return post(state, event)
    case 'not-stored':
      return notStored(state, event)
    case 'answer-lost':
      return answerLost(state, event)
    case 'run':
      return run(state, event)
    case 'absent':
      return absent(state, event)
    case 'give-up':
      return giveUp(state, event)
    case 'follow':
      return follow(state, event)
    case 'finish':
      return finish(state, event)
    case 'refuse':
      return endBefore('refused')(state, event)
    case 'wall':
      return endBefore('walled')(state, event)
    case 'supersede':
      return supersede(state, event)
  }
}

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

/**
 * How an attempt begins that takes over an earlier one of its submission: what may be at the site is looked for before
 * anything is posted. Fence 0 is older than every lease.
 * @param fetchOnly of one that is final: read its run again, without posting
 */
export const takenOver = (earlier: AttemptState, atMs: number, fetchOnly: boolean): AttemptState => {
  const was = earlier.phase === 'superseded' ? earlier.was : earlier
  switch (was.phase) {
    case 'posting':
      return { ...was, fence: 0, recoveringSinceMs: atMs, absentAtMs: [] }
    case 'unknown': {
      const { handover } = was
      const { accountId } = handover
      return { phase: 'posting', accountId, fence: 0, handover, recoveringSinceMs: atMs, absentAtMs: [] }
    }
    case 'known':
    case 'following':
      return { phase: 'known', accountId: was.accountId, fence: 0, runId: was.runId }
    case 'final':
      return fetchOnly ? { phase: 'known', accountId: was.accountId, fence: 0, runId: was.runId } : { phase: 'queued' }
    default:
      return { phase: 'queued' }
  }
}

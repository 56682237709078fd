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
import type { AttemptResult, AttemptState, Handover } from './attempt-state.ts'
import { absencesNeeded, isExpired, isNewAbsence } from './recovery.ts'

export type AttemptEvent =
  /** First of all: what an earlier attempt of the submission has left is gone on with (`takenOver`). */
  | { readonly kind: 'inherit'; readonly from: AttemptState; readonly atMs: number }
  /** A worker holds the lane of this account now; what was being posted is from now on recovered. */
  | { readonly kind: 'take'; readonly accountId: number; readonly fence: number; readonly atMs: number }
  | { readonly kind: 'post'; readonly fence: number; readonly handover: Handover }
  /** By the poster: the site has refused, or nothing has been sent. */
  | { readonly kind: 'not-stored'; readonly fence: number }
  /**
   * By the poster: its run has to be looked for. `isConfirmed`: the site has said that it stored one; else what came
   * of the post is not known.
   */
  | {
      readonly kind: 'look-for'
      readonly fence: number
      readonly atMs: number
      readonly isConfirmed: boolean
    }
  /** The site's answer or its list shows the run. */
  | { readonly kind: 'run'; readonly fence: number; readonly runId: string; readonly atMs: number }
  /** By a recovery: signed in, the whole list since the baseline has no run that could be it. */
  | { readonly kind: 'absent'; readonly fence: number; readonly atMs: number }
  /** By a recovery: more runs than one could be it, its time is over, or even its absence allows no other post. */
  | {
      readonly kind: 'give-up'
      readonly fence: number
      readonly atMs: number
      readonly why: GiveUp
      readonly result: AttemptResult
    }
  | { readonly kind: 'follow'; readonly fence: number; readonly status: number }
  | { readonly kind: 'finish'; readonly fence: number; readonly result: AttemptResult }
  /** Its run is known, and nobody has been able to follow it for as long as one may wait. */
  | { readonly kind: 'abandon'; readonly fence: number; readonly atMs: number; readonly result: AttemptResult }
  /** Before anything was handed over: the site or we will not have it, or a wall stands. */
  | { readonly kind: 'refuse' | 'wall'; readonly result: AttemptResult }
  | { readonly kind: 'supersede'; readonly by: number }

export type GiveUp = 'ambiguous' | 'expired' | 'repost-never'

type EventOf<Kind extends AttemptEvent['kind']> = Extract<AttemptEvent, { readonly kind: Kind }>
type Step<Kind extends AttemptEvent['kind']> = (state: AttemptState, event: EventOf<Kind>) => AttemptState

/**
 * How an attempt begins that takes over an earlier one of its submission: what may be at the site is looked for before
 * anything is posted. Fence 0 is older than every lease.
 */
export const takenOver = (earlier: AttemptState, atMs: number): AttemptState => {
  const was = earlier.phase === 'superseded' ? earlier.was : earlier
  switch (was.phase) {
    case 'posting':
      return { ...was, fence: 0, recoveringSinceMs: atMs, absentAtMs: [] }
    case 'unknown': {
      const { handover, isConfirmed } = was
      const { accountId } = handover
      return { phase: 'posting', accountId, fence: 0, handover, recoveringSinceMs: atMs, isConfirmed, absentAtMs: [] }
    }
    case 'known':
    case 'following':
      return { phase: 'known', accountId: was.accountId, fence: 0, runId: was.runId, sinceMs: atMs }
    default:
      return { phase: 'queued' }
  }
}

const inherit: Step<'inherit'> = (state, { from, atMs }) => {
  const begun = takenOver(from, atMs)
  return state.phase === 'queued' && begun.phase !== 'queued' ? begun : state
}

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
    ? {
        phase: 'posting',
        accountId: state.accountId,
        fence,
        handover,
        recoveringSinceMs: null,
        isConfirmed: false,
        absentAtMs: [],
      }
    : state

const notStored: Step<'not-stored'> = (state, { fence }) =>
  state.phase === 'posting' && state.fence === fence && state.recoveringSinceMs === null
    ? { phase: 'laned', accountId: state.accountId, fence }
    : state

const lookFor: Step<'look-for'> = (state, { fence, atMs, isConfirmed }) =>
  state.phase === 'posting' && state.fence === fence && state.recoveringSinceMs === null
    ? { ...state, recoveringSinceMs: atMs, isConfirmed }
    : state

const run: Step<'run'> = (state, { fence, runId, atMs }) =>
  state.phase === 'posting' && state.fence === fence
    ? { phase: 'known', accountId: state.accountId, fence, runId, sinceMs: atMs }
    : state

const absent: Step<'absent'> = (state, { fence, atMs }) => {
  if (state.phase !== 'posting' || state.fence !== fence || state.recoveringSinceMs === null) return state
  if (!isNewAbsence(state.absentAtMs, state.handover.startedAtMs, atMs)) return state
  const absentAtMs = [...state.absentAtMs, atMs]
  if (absentAtMs.length < absencesNeeded) return { ...state, absentAtMs }
  return state.isConfirmed ? state : { phase: 'laned', accountId: state.accountId, fence }
}

const giveUp: Step<'give-up'> = (state, { fence, atMs, why, result }) => {
  if (state.phase !== 'posting' || state.fence !== fence || state.recoveringSinceMs === null) return state
  if (why === 'expired' && !isExpired(state.recoveringSinceMs, atMs)) return state
  return { phase: 'unknown', handover: state.handover, isConfirmed: state.isConfirmed, result }
}

const follow: Step<'follow'> = (state, { fence, status }) => {
  if (state.phase === 'known' && state.fence === fence) return { ...state, phase: 'following', status }
  return state.phase === 'following' && state.fence === fence && state.status !== status ? { ...state, status } : state
}

const finish: Step<'finish'> = (state, { fence, result }) =>
  (state.phase === 'known' || state.phase === 'following') && state.fence === fence
    ? { phase: 'final', accountId: state.accountId, runId: state.runId, result }
    : state

const abandon: Step<'abandon'> = (state, { fence, atMs, result }) =>
  (state.phase === 'known' || state.phase === 'following') && isExpired(state.sinceMs, atMs)
    ? finish(state, { kind: 'finish', fence, result })
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
    case 'inherit':
      return inherit(state, event)
    case 'take':
      return take(state, event)
    case 'post':
      return post(state, event)
    case 'not-stored':
      return notStored(state, event)
    case 'look-for':
      return lookFor(state, event)
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
    case 'abandon':
      return abandon(state, event)
    case 'refuse':
      return endBefore('refused')(state, event)
    case 'wall':
      return endBefore('walled')(state, event)
    case 'supersede':
      return supersede(state, event)
  }
}

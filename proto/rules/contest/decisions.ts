/**
 * What a jury decides of participants, submissions and the judging of a contest, and what of it is in force. The
 * decisions are a list to which one is added and in which one is taken back; everything else, boards, clocks and
 * judging, gets what follows from the list, never the list.
 */
import type { ErrorCode } from '../../errors/index.ts'

export const decisionKinds = ['disqualify', 'penalty', 'extraTime', 'ignore', 'pause'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** How a disqualified participant stands on the public board: not at all, or below everybody, without a rank. */
export const outKinds = ['hidden', 'last'] as const
export type OutKind = (typeof outKinds)[number]

export const decisionLimits = {
  reasonMaxChars: 500,
  extraMaxMinutes: 600,
  penaltyMaxMinutes: 1_440,
  /** Decisions of one contest. */
  decisionsMax: 2_000,
} as const

/** What a decision says; the fields that its kind does not have are null. */
export interface Decision {
  readonly kind: DecisionKind
  /** The participant; null for everybody, and where the decision is of something else. */
  readonly uid: string | null
  readonly submitId: number | null
  /** The problem whose judging is paused; null for the whole contest. */
  readonly cpid: number | null
  /** Of extra time or penalty; a penalty may be taken off. */
  readonly minutes: number | null
  readonly shown: OutKind | null
}

/** What is in force of one participant. */
export interface Ruling {
  readonly out?: OutKind
  /** Added to the penalty time; negative where it is taken off. */
  readonly penaltyS?: number
  /** After the end of the contest. */
  readonly extraS?: number
}

/** By uid; who has none is not in it. */
export type Rulings = Readonly<Record<string, Ruling>>

const minuteS = 60

function withDecision(before: Ruling, { kind, minutes, shown }: Decision): Ruling {
  const seconds = (minutes ?? 0) * minuteS
  if (kind === 'disqualify') return { ...before, out: shown ?? 'last' }
  if (kind === 'penalty') return { ...before, penaltyS: (before.penaltyS ?? 0) + seconds }
  return kind === 'extraTime' ? { ...before, extraS: (before.extraS ?? 0) + seconds } : before
}

/** Of the decisions that are in force, the oldest first: minutes add up, of disqualifications the last one counts. */
export function rulingsOf(decisions: readonly Decision[]): Rulings {
  const rulings: Record<string, Ruling> = {}
  for (const decision of decisions) {
    if (decision.uid === null) continue
    const ruling = withDecision(rulings[decision.uid] ?? {}, decision)
    if (Object.keys(ruling).length > 0) rulings[decision.uid] = ruling
  }
  return rulings
}

/** The longest extra time of a participant: so long the board stays as it is for everybody. */
export const longestExtraS = (rulings: Rulings): number =>
  Math.max(0, ...Object.values(rulings).map(({ extraS }) => extraS ?? 0))

/** What of the judging waits: everything, or these problems. */
export interface Paused {
  readonly all: boolean
  readonly cpids: readonly number[]
}

export function pausedOf(decisions: readonly Decision[]): Paused {
  const pauses = decisions.filter(({ kind }) => kind === 'pause')
  return {
    all: pauses.some(({ cpid }) => cpid === null),
    cpids: pauses.flatMap(({ cpid }) => (cpid === null ? [] : [cpid])),
  }
}

export const ignoredOf = (decisions: readonly Decision[]): readonly number[] =>
  decisions.flatMap(({ kind, submitId }) => (kind === 'ignore' && submitId !== null ? [submitId] : []))

/** Whether minutes are such as the kind takes. */
export function minutesFault({ kind, minutes }: Pick<Decision, 'kind' | 'minutes'>): ErrorCode | null {
  const { extraMaxMinutes, penaltyMaxMinutes } = decisionLimits
  if (kind === 'extraTime') return isWithin(minutes, 1, extraMaxMinutes) ? null : 'decisionExtra'
  if (kind !== 'penalty') return null
  return isWithin(minutes, -penaltyMaxMinutes, penaltyMaxMinutes) && minutes !== 0 ? null : 'decisionPenalty'
}

const isWithin = (value: number | null, least: number, most: number): boolean =>
  value !== null && Number.isInteger(value) && value >= least && value <= most

const isAbout = (a: Decision, b: Decision): boolean =>
  a.kind === b.kind && a.uid === b.uid && a.submitId === b.submitId && a.cpid === b.cpid

/** Whether a decision says nothing that is not in force already. Minutes add up, so they always say something. */
export const isInForce = (decisions: readonly Decision[], next: Decision): boolean =>
  next.minutes === null && decisions.some((one) => isAbout(one, next) && one.shown === next.shown)

/** Whether a decision takes the place of another: a participant is disqualified in one way. */
export const replaces = (next: Decision, before: Decision): boolean =>
  next.kind === 'disqualify' && isAbout(before, next)

/**
 * Clarifications: questions of participants to the jury of their contest, and messages of the jury, which stand as
 * answers without a question. Shared by server and pages.
 */
import { hasEnded, hasStarted } from './contest-phase.ts'
import type { ContestPhase } from './contest-phase.ts'

export const clarificationLimits = {
  questionMaxChars: 2_000,
  answerMaxChars: 4_000,
  /** Questions of one participant that wait for their answer. */
  openAtOnce: 5,
  /** Between two questions of one participant, over all contests. */
  waitS: 20,
  /** Participants whom a message names. */
  recipientsMax: 100,
  /** Rows that a list shows, the newest first. */
  listed: 500,
} as const

/** Groups that each contest has, besides those of its teams: no code of a team group begins with a colon. */
export const messageGroups = { official: ':official', unofficial: ':unofficial' } as const

/** Which of them a code is; null for a code of a team group. */
export const groupOfMessage = (code: string): keyof typeof messageGroups | null =>
  code === messageGroups.official ? 'official' : code === messageGroups.unofficial ? 'unofficial' : null

/** A question waits, is with somebody of the jury, or has its answer. */
export const clarificationStates = ['new', 'claimed', 'answered'] as const
export type ClarificationState = (typeof clarificationStates)[number]

interface StoredClarification {
  readonly claimedBy: string | null
  readonly answer: string | null
}

export const clarificationState = ({ claimedBy, answer }: StoredClarification): ClarificationState =>
  answer !== null ? 'answered' : claimedBy !== null ? 'claimed' : 'new'

interface Asked extends Pick<StoredClarification, 'answer'> {
  /** Of the one who asked, or the one whom a message of the jury is to; null for one to several or to all. */
  readonly uid: string | null
  /** Of a message to several. */
  readonly recipients: readonly string[]
  /** The answer is for everybody. */
  readonly isPublic: boolean
  /** The clarification that it was merged into. */
  readonly mergedInto: number | null
}

/**
 * The jury sees all, everybody their own and what was written to them, and others what was answered to all: once,
 * whoever asked the same, and never who asked.
 */
export const seesClarification = (
  reader: { readonly uid: string; readonly isJury: boolean },
  { uid, recipients, answer, isPublic, mergedInto }: Asked,
): boolean =>
  reader.isJury || reader.uid === uid || recipients.includes(reader.uid) || isForAll({ answer, isPublic, mergedInto })

/** Whether everybody in the contest is shown question and answer. */
export const isForAll = ({ answer, isPublic, mergedInto }: Omit<Asked, 'uid' | 'recipients'>): boolean =>
  answer !== null && isPublic && mergedInto === null

/** Questions are asked while the contest runs; what was asked stays readable. */
export const takesQuestions = (phase: ContestPhase): boolean => hasStarted(phase) && !hasEnded(phase)

/** Why one may not be merged into another, or null: a chain would leave askers without their answer. */
export const isMergeable = (
  from: { readonly id: number; readonly mergedInto: number | null; readonly answer: string | null },
  into: { readonly id: number; readonly mergedInto: number | null },
): boolean => from.id !== into.id && from.mergedInto === null && from.answer === null && into.mergedInto === null

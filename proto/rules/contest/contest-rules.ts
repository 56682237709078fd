/**
 * What a contest may set of its own rules (decision 53). The defaults are the rules of the contract, so a contest that
 * sets nothing is counted as it always was.
 */
import { languageFamily } from '../submission/language-family.ts'
import { languageNames } from '../submission/languages.ts'
import type { ErrorCode } from '../../errors/index.ts'
import { contestTypes } from './contest-kinds.ts'

/** Which score of an OI contest counts; `IOI` adds up the best of each subtask over all submissions. */
export const oiScoreTypes = ['Recent', 'Highest', 'IOI'] as const

/**
 * What contestants of an OI contest read of their own results while it runs: everything, the points of subtasks
 * without their cases, or nothing.
 */
export const feedbackKinds = ['full', 'subtask', 'none'] as const
export type Feedback = (typeof feedbackKinds)[number]

export interface ContestRules {
  /** ACM: what a counted failure costs once the problem is solved. */
  readonly penaltyMinutes: number
  /**
   * ACM: times count as at the ICPC (icpc/ccs-specs, Scoring Data Generation): an accept by whole minutes, rounded
   * down, and of equal penalties the one whose last accept came in an earlier minute stands before the other.
   */
  readonly wholeMinutes: boolean
  /** ACM: a compile error costs what any failure costs. */
  readonly compileErrorsCount: boolean
  /** Star users may be first to solve. */
  readonly starsFirst: boolean
  /** Between two submissions of one user to the contest; 0 for none. */
  readonly submitIntervalS: number
  /** Names of the languages that may be submitted; none: whatever the problem allows. */
  readonly languages: readonly string[]
  readonly feedback: Feedback
}

export const defaultRules: ContestRules = {
  penaltyMinutes: 20,
  wholeMinutes: false,
  compileErrorsCount: false,
  starsFirst: true,
  submitIntervalS: 0,
  languages: [],
  feedback: 'full',
}

export const contestRuleLimits = { penaltyMaxMinutes: 1_440, intervalMaxS: 3_600 } as const

const isWithin = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value <= max

/** The first rule that cannot be, or null. */
export function rulesFault({ penaltyMinutes, submitIntervalS, languages }: ContestRules): ErrorCode | null {
  if (!isWithin(penaltyMinutes, contestRuleLimits.penaltyMaxMinutes)) return 'contestPenalty'
  if (!isWithin(submitIntervalS, contestRuleLimits.intervalMaxS)) return 'contestInterval'
  return languages.every((name) => languageNames.includes(name)) ? null : 'contestLanguages'
}

/**
 * Whether a contest lets a language in. A remote site has names of its own; they are let in where a language of the
 * same family is.
 */
export function allowsLanguage({ languages }: Pick<ContestRules, 'languages'>, name: string): boolean {
  if (languages.length === 0 || languages.includes(name)) return true
  const family = languageNames.includes(name) ? null : languageFamily(name)
  return family !== null && languages.some((allowed) => languageFamily(allowed) === family)
}

interface FeedbackOf extends Pick<ContestRules, 'feedback'> {
  readonly type: number
}

/** ACM contests tell the verdict of each submission. */
export const feedbackOf = ({ type, feedback }: FeedbackOf): Feedback => (type === contestTypes.oi ? feedback : 'full')

/**
 * Without feedback the whole contest lies under the freeze, which covers own results of an OI contest too: one
 * projection hides them in calls, topics, boards and exports.
 */
export const freezesAll = (contest: FeedbackOf): boolean => feedbackOf(contest) === 'none'

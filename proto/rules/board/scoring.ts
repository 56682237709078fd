/** How a board counts: the format of its contest with what the contest has set (proto/rules/contest). */
import { contestTypes } from '../contest/contest-kinds.ts'
import { defaultRules } from '../contest/contest-rules.ts'
import type { ContestRules } from '../contest/contest-rules.ts'

export const boardRules = ['acm', 'oi-recent', 'oi-highest', 'ioi'] as const
export type BoardRule = (typeof boardRules)[number]

export interface Scoring extends Pick<ContestRules, 'wholeMinutes' | 'compileErrorsCount' | 'starsFirst'> {
  readonly rule: BoardRule
  /** ACM: seconds that a counted failure costs once the problem is solved (decision 16). */
  readonly penaltyS: number
}

const secondsOfMinute = 60

const withRules = (rule: BoardRule, rules: ContestRules): Scoring => ({
  rule,
  penaltyS: rules.penaltyMinutes * secondsOfMinute,
  wholeMinutes: rules.wholeMinutes,
  compileErrorsCount: rules.compileErrorsCount,
  starsFirst: rules.starsFirst,
})

/** As the contract counts. */
export const defaultScoring = (rule: BoardRule): Scoring => withRules(rule, defaultRules)

const oiRules: Readonly<Record<string, BoardRule>> = { Highest: 'oi-highest', IOI: 'ioi' }

interface Format extends ContestRules {
  readonly type: number
  readonly oiRankScoreType: string
}

export const scoringOf = (contest: Format): Scoring =>
  withRules(contest.type === contestTypes.acm ? 'acm' : (oiRules[contest.oiRankScoreType] ?? 'oi-recent'), contest)

/** The second that an accept costs. */
export const countedS = ({ wholeMinutes }: Scoring, acS: number): number =>
  wholeMinutes ? acS - (acS % secondsOfMinute) : acS

/** What a contest sets of its own rules, as the form holds it: numbers as they are typed. */
import { defaultRules, feedbackKinds } from '@podium/proto/rules/contest/contest-rules.ts'
import type { ContestRules } from '@podium/proto/rules/contest/contest-rules.ts'
import { wholeNumber } from './whole-number.ts'

export interface RuleDraft {
  penaltyMinutes: string
  wholeMinutes: boolean
  compileErrorsCount: boolean
  starsFirst: boolean
  submitIntervalS: string
  /** None: whatever the problems allow. */
  languages: readonly string[]
  feedback: string
}

export const ruleDraftOf = (rules: ContestRules): RuleDraft => ({
  penaltyMinutes: String(rules.penaltyMinutes),
  wholeMinutes: rules.wholeMinutes,
  compileErrorsCount: rules.compileErrorsCount,
  starsFirst: rules.starsFirst,
  submitIntervalS: String(rules.submitIntervalS),
  languages: rules.languages,
  feedback: rules.feedback,
})

/** The rules of the contract. */
export const newRuleDraft = (): RuleDraft => ruleDraftOf(defaultRules)

export const rulesOf = (draft: RuleDraft): ContestRules => ({
  penaltyMinutes: wholeNumber(draft.penaltyMinutes),
  wholeMinutes: draft.wholeMinutes,
  compileErrorsCount: draft.compileErrorsCount,
  starsFirst: draft.starsFirst,
  submitIntervalS: wholeNumber(draft.submitIntervalS),
  languages: draft.languages,
  feedback: feedbackKinds.find((kind) => kind === draft.feedback) ?? defaultRules.feedback,
})

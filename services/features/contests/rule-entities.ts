import { p } from '@mikro-orm/postgresql'
import { defaultRules } from '@podium/proto/rules/contest/contest-rules.ts'
import type { Feedback } from '@podium/proto/rules/contest/contest-rules.ts'

const yesNo = (isOn: boolean) => p.boolean().default(isOn)

/** What a contest sets of its own rules (`ContestRules` of proto/rules/contest/contest-rules.ts). */
export const ruleColumns = () => ({
  penaltyMinutes: p.smallint().default(defaultRules.penaltyMinutes),
  wholeMinutes: yesNo(defaultRules.wholeMinutes),
  compileErrorsCount: yesNo(defaultRules.compileErrorsCount),
  starsFirst: yesNo(defaultRules.starsFirst),
  submitIntervalS: p.integer().default(defaultRules.submitIntervalS),
  languages: p.json<string[]>().defaultRaw("'[]'"),
  feedback: p.string().length(16).$type<Feedback>().default(defaultRules.feedback),
})

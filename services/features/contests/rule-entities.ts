import { p } from '@mikro-orm/postgresql'
import { defaultRules } from '@podium/proto/rules/contest/contest-rules.ts'
import type { Rulings } from '@podium/proto/rules/contest/decisions.ts'
import type { Feedback } from '@podium/proto/rules/contest/contest-rules.ts'

const yesNo = (isOn: boolean) => p.boolean().default(isOn)

/** `num` is a percentage when awards go by proportion, and a number of ranks when they go by number. */
export interface StoredAward {
  readonly priority: number
  readonly name: string
  readonly background: string
  readonly color: string
  readonly num: number
}

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

/** What follows from the decisions of its jury that are in force (features/decisions). */
export const decisionColumns = () => ({
  rulings: p.json<Rulings>().defaultRaw("'{}'"),
  /** The longest extra time in `rulings`. */
  extraMaxS: p.integer().fieldName('extra_max_s').default(0),
  /** Submissions wait for the jury to let them be judged. */
  judgingPaused: p.boolean().default(false),
})

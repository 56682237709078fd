/** The switches as a form holds them: flags, and numbers as they are typed. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'

export const flagNames = [
  'openPublicJudge',
  'openContestJudge',
  'openGroupJudge',
  'openPublicDiscussion',
  'openGroupDiscussion',
  'openContestComment',
  'hideNonContestSubmissionCode',
  'submitNeedsCaptcha',
] as const
export const numberNames = [
  'defaultSubmitInterval',
  'defaultCreateGroupDailyLimit',
  'defaultCreateGroupLimit',
  'defaultCreateGroupACInitValue',
  'defaultCreateDiscussionDailyLimit',
  'defaultCreateDiscussionACInitValue',
  'defaultCreateCommentACInitValue',
] as const

export type FlagName = (typeof flagNames)[number]
export type CountName = (typeof numberNames)[number]
export type SwitchValues = Record<FlagName, boolean> &
  Record<CountName, string> & { halls: string; pictureHosts: string }

const intervalMaxS = 86_400
const countMax = 1_000_000

export const numberOf = (text: string): number => Number(text.trim())

/** The server's own bounds. */
export const countRule = (name: CountName, text: string): boolean =>
  /^\d+$/.test(text.trim()) && numberOf(text) <= (name === 'defaultSubmitInterval' ? intervalMaxS : countMax)

export const flagsOf = (config: Readonly<Partial<Record<FlagName, boolean | null>>>): Record<FlagName, boolean> =>
  Object.fromEntries(flagNames.map((name) => [name, config[name] ?? false])) as Record<FlagName, boolean>

export const countsOf = (config: CallAnswer<'switchInfo'>): Record<CountName, string> =>
  Object.fromEntries(numberNames.map((name) => [name, String(config[name] ?? 0)])) as Record<CountName, string>

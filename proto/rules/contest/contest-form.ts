/**
 * The rules of the contest form (spec/3 section 5, contract/admin "Contests"), for the page and the server alike.
 * Times are milliseconds since 1970.
 */
import { parseAccountRule } from './account-rule.ts'
import { rulesFault } from './contest-rules.ts'
import type { ContestRules } from './contest-rules.ts'
import type { ErrorCode, ErrorParams } from '../../errors/index.ts'

export const contestLimits = {
  titleMaxChars: 255,
  descriptionMaxChars: 65_535,
  passwordMaxChars: 255,
  maxStars: 5_000,
  maxAwards: 20,
  awardNameMaxChars: 50,
  displayIdMaxChars: 64,
  displayTitleMaxChars: 255,
  announcementMaxChars: 65_535,
} as const

export interface AwardForm {
  /** Less is better. */
  readonly priority: number
  readonly name: string
  readonly background: string
  readonly color: string
  /** Percent with award type 1, ranks with type 2. */
  readonly num: number
}

export interface ContestForm {
  readonly title: string
  readonly description: string
  /** 0 ACM, 1 OI. */
  readonly type: number
  /** 0 public, 1 private, 2 protected. */
  readonly auth: number
  readonly pwd: string
  readonly startMs: number
  readonly endMs: number
  readonly sealRank: boolean
  readonly freezeMs: number | null
  readonly openAccountLimit: boolean
  readonly accountLimitRule: string
  /** Trimmed, without empty ones. */
  readonly stars: readonly string[]
  /** 0 none, 1 by proportion, 2 by number. */
  readonly awardType: number
  readonly awards: readonly AwardForm[]
  readonly rules: ContestRules
}

export interface Fault {
  readonly code: ErrorCode
  readonly params?: ErrorParams
}

/** What an edited contest is like before the edit. */
export interface StoredTimes {
  readonly type: number
  readonly startMs: number
  readonly endMs: number
}

/** Any colour that a style sheet knows by its form. */
export const isColor = (text: string): boolean =>
  /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,24}|(rgb|hsl)a?\([0-9.,%/ deg-]{5,40}\))$/i.test(text)

const timeFault = ({ startMs, endMs, sealRank, freezeMs }: ContestForm): Fault | null => {
  if (endMs === startMs) return { code: 'contestDuration' }
  if (endMs < startMs) return { code: 'contestTimes' }
  if (!sealRank) return null
  if (freezeMs === null) return { code: 'contestSealTimeMissing' }
  return freezeMs < startMs || freezeMs > endMs ? { code: 'contestSealTime' } : null
}

/**
 * A contest that began keeps its start, and while it runs its end stays ahead: what was submitted was submitted under
 * them.
 */
const editFault = (form: ContestForm, stored: StoredTimes, nowMs: number): Fault | null => {
  if (form.type !== stored.type) return { code: 'contestTypeLocked' }
  if (nowMs < stored.startMs) return null
  if (form.startMs !== stored.startMs) return { code: 'contestStartLocked' }
  return nowMs < stored.endMs && form.endMs < nowMs ? { code: 'contestEndPassed' } : null
}

const firstTwice = (names: readonly string[]): string | undefined => {
  const seen = new Set<string>()
  return names.find((name) => seen.size === seen.add(name).size)
}

const awardFault = ({ awardType, awards }: ContestForm): Fault | null => {
  if (awardType === 0) return null
  for (const [at, award] of awards.entries()) {
    const field =
      award.name.trim() === '' || award.name.length > contestLimits.awardNameMaxChars
        ? 'name'
        : !isColor(award.background)
          ? 'background'
          : !isColor(award.color)
            ? 'color'
            : !Number.isInteger(award.num) || award.num < 0 || (awardType === 1 && award.num > 100)
              ? 'num'
              : null
    if (field) return { code: 'awardInvalid', params: { place: at + 1, field } }
  }
  const share = awards.reduce((sum, { num }) => sum + num, 0)
  return awardType === 1 && share > 100 ? { code: 'awardShares' } : null
}

function ruleFault(text: string): Fault | null {
  const rule = parseAccountRule(text)
  if (rule === null) return { code: 'contestRuleText' }
  return /\s/u.test(rule.prefix + rule.suffix) ? { code: 'contestRuleBlank' } : null
}

/** The first rule that a form breaks, or null. @param stored null for a new contest */
export function contestFault(form: ContestForm, stored: StoredTimes | null, nowMs: number): Fault | null {
  if (form.title.trim() === '') return { code: 'contestTitleMissing' }
  if (form.description.trim() === '') return { code: 'contestDescriptionMissing' }
  if (form.auth !== 0 && form.pwd.trim() === '') return { code: 'contestPasswordMissing' }
  const wrongTime = timeFault(form) ?? (stored && editFault(form, stored, nowMs))
  if (wrongTime) return wrongTime
  const wrongRule = form.openAccountLimit ? ruleFault(form.accountLimitRule) : null
  if (wrongRule) return wrongRule
  const twice = firstTwice(form.stars)
  if (twice !== undefined) return { code: 'starTwice', params: { name: twice } }
  const wrongSetting = rulesFault(form.rules)
  return wrongSetting ? { code: wrongSetting } : awardFault(form)
}

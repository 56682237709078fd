/**
 * A contest as its form holds it: moments as the platform's own control writes them (`2026-11-22T08:00:00`, local),
 * numbers as they are typed. `draftOf` makes it from what the call answers, `formOf` gives the shared rules what they
 * judge, `bodyOf` what the save call takes.
 */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { parseAccountRule } from '@podium/proto/rules/contest/account-rule.ts'
import { awardName, presetAwardNames } from '@podium/proto/rules/contest/award-names.ts'
import type { StoredTimes } from '@podium/proto/rules/contest/contest-form.ts'
import { freezesAll } from '@podium/proto/rules/contest/contest-rules.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { parseTime } from '../../../ui/text/format.ts'
import { freezeChoiceOf } from './freeze.ts'
import type { FreezeChoice } from './freeze.ts'
import { newRuleDraft, ruleDraftOf } from './rule-draft.ts'
import type { RuleDraft } from './rule-draft.ts'

export type StoredContest = CallAnswer<'adminContest'>
export type Body = CallBody<'updateContest'>

export interface AwardRow {
  readonly priority: string
  readonly name: string
  readonly background: string
  readonly color: string
  readonly num: string
}

export interface ContestDraft extends RuleDraft {
  title: string
  description: string
  /** 0 ACM, 1 OI. */
  type: string
  /** 0 public, 1 private, 2 protected. */
  auth: string
  pwd: string
  /** Ends the registrations of everybody. */
  askPasswordAgain: boolean
  startTime: string
  endTime: string
  sealRank: boolean
  freeze: FreezeChoice
  autoRealRank: boolean
  visible: boolean
  openPrint: boolean
  openRank: boolean
  allowEndSubmit: boolean
  rankShowName: string
  oiRankScoreType: string
  openAccountLimit: boolean
  prefix: string
  suffix: string
  start: string
  end: string
  /** Further user names, separated by blanks or lines. */
  extra: string
  stars: readonly string[]
  /** 0 none, 1 by proportion, 2 by number. */
  awardType: string
  awards: readonly AwardRow[]
}

/** Moments as they are stored; null for a new contest. */
export interface Stored extends StoredTimes {
  readonly freezeMs: number | null
}

/** Colours and shares of gold, silver and bronze, as spec/3 section 9 presets them. */
const presets = [
  { background: '#e6bf25', color: '#ffffff', num: '10' },
  { background: '#b4c0c7', color: '#ffffff', num: '20' },
  { background: '#cd7f32', color: '#ffffff', num: '30' },
] as const

/** Gold, silver and bronze, named in the language of whoever makes the contest. */
export const presetAwards = (locale: Locale): readonly AwardRow[] =>
  presets.map((preset, index) => ({
    ...preset,
    priority: String(index + 1),
    name: presetAwardNames(locale)[index] ?? '',
  }))

/** The row that an added award begins as: ranked after the others. */
export const addedAward = (rows: readonly AwardRow[], name: string): AwardRow => ({
  priority: String(Math.max(0, ...rows.map(({ priority }) => Number(priority) || 0)) + 1),
  name,
  background: '#409eff',
  color: '#ffffff',
  num: '0',
})

/** As spec/3 sections 3 and 9 preset it; begins at no time, for a time that nobody chose is rarely meant. */
export const newDraft = (): ContestDraft => ({
  ...newRuleDraft(),
  title: '',
  description: '',
  type: '0',
  auth: '0',
  pwd: '',
  askPasswordAgain: false,
  startTime: '',
  endTime: '',
  sealRank: false,
  freeze: '1',
  autoRealRank: true,
  visible: true,
  openPrint: false,
  openRank: false,
  allowEndSubmit: false,
  rankShowName: 'username',
  oiRankScoreType: 'Recent',
  openAccountLimit: false,
  prefix: '',
  suffix: '',
  start: '0',
  end: '10',
  extra: '',
  stars: [],
  awardType: '0',
  awards: [],
})

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as `datetime-local` holds it, to the second. */
export function localText(ms: number): string {
  const at = new Date(ms)
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** NaN for no moment. `storedMs` is what the text stood for when it was loaded: the control knows no milliseconds. */
export const momentMs = (text: string, storedMs?: number): number =>
  storedMs !== undefined && text === localText(storedMs) ? storedMs : new Date(text).getTime()

const msOf = (wire: string | null): number | null => parseTime(wire)?.getTime() ?? null

export const storedOf = ({ type, startTime, endTime, sealRankTime }: StoredContest): Stored => ({
  type,
  startMs: msOf(startTime) ?? 0,
  endMs: msOf(endTime) ?? 0,
  freezeMs: msOf(sealRankTime),
})

/** @param locale of whoever reads the form */
export function draftOf(contest: StoredContest, locale: Locale): ContestDraft {
  const { startMs, endMs, freezeMs } = storedOf(contest)
  const rule = parseAccountRule(contest.accountLimitRule ?? '')
  const {
    title,
    description,
    sealRank,
    autoRealRank,
    visible,
    openPrint,
    openRank,
    allowEndSubmit,
    rankShowName,
    oiRankScoreType,
  } = contest
  return {
    ...newDraft(),
    ...ruleDraftOf(contest.rules),
    title,
    description,
    // The freeze that comes with a contest without feedback goes with it, too.
    sealRank: sealRank && !freezesAll({ type: contest.type, feedback: contest.rules.feedback }),
    autoRealRank,
    visible,
    openPrint,
    openRank,
    allowEndSubmit,
    rankShowName,
    oiRankScoreType,
    type: String(contest.type),
    auth: String(contest.auth),
    pwd: contest.pwd ?? '',
    startTime: localText(startMs),
    endTime: localText(endMs),
    freeze: freezeChoiceOf(freezeMs, startMs, endMs),
    openAccountLimit: contest.openAccountLimit,
    ...(rule === null
      ? {}
      : {
          prefix: rule.prefix,
          suffix: rule.suffix,
          start: String(rule.start),
          end: String(rule.end),
          extra: rule.extra.join('\n'),
        }),
    stars: contest.starAccount,
    awardType: String(contest.awardType),
    awards: contest.awardConfigList.map(({ priority, name, num, ...row }) => ({
      ...row,
      name: awardName(name, locale),
      priority: String(priority),
      num: String(num),
    })),
  }
}

/** Whole seconds from start to end; 0 while one is missing or the end is not later. */
export function durationS({ startTime, endTime }: Pick<ContestDraft, 'startTime' | 'endTime'>): number {
  const lengthMs = momentMs(endTime) - momentMs(startTime)
  return lengthMs > 0 ? Math.round(lengthMs / 1000) : 0
}

export const namesIn = (text: string): readonly string[] => text.split(/[\s,，;；]+/u).filter((name) => name !== '')

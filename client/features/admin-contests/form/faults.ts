/** What keeps a contest from being saved: every rule that the shared form breaks, beside the field that breaks it. */
import { contestFault, contestLimits } from '@podium/proto/rules/contest/contest-form.ts'
import type { ContestForm, Fault } from '@podium/proto/rules/contest/contest-form.ts'
import type { ErrorCode, ErrorParams } from '@podium/proto/errors/index.ts'
import { momentMs } from './draft.ts'
import { wholeNumber } from './whole-number.ts'
import { formOf } from './draft-body.ts'
import type { ContestDraft, Stored } from './draft.ts'

export type FaultField =
  | 'title'
  | 'description'
  | 'type'
  | 'pwd'
  | 'startTime'
  | 'endTime'
  | 'freeze'
  | 'accountRule'
  | 'stars'
  | 'awards'
  | 'penaltyMinutes'
  | 'submitIntervalS'
  | 'languages'
  | `awards.${number}.${string}`

export interface DraftFault {
  readonly field: FaultField
  /** A row of the error table, or a rule that only the form can know. */
  readonly rule: ErrorCode | 'required' | 'tooLong' | 'tooMany' | 'number'
  readonly params?: ErrorParams
}

const fields: Partial<Record<ErrorCode, FaultField>> = {
  contestTitleMissing: 'title',
  contestDescriptionMissing: 'description',
  contestPasswordMissing: 'pwd',
  contestTimes: 'endTime',
  contestDuration: 'endTime',
  contestSealTimeMissing: 'freeze',
  contestSealTime: 'freeze',
  contestTypeLocked: 'type',
  contestStartLocked: 'startTime',
  contestEndPassed: 'endTime',
  contestRuleText: 'accountRule',
  contestRuleBlank: 'accountRule',
  starTwice: 'stars',
  awardShares: 'awards',
  contestPenalty: 'penaltyMinutes',
  contestInterval: 'submitIntervalS',
  contestLanguages: 'languages',
}

/** The same form without what a fault tells of, so that the next fault comes to light. */
function withoutFault(form: ContestForm, { code, params }: Fault, stored: Stored | null): ContestForm {
  const soundAward = { priority: 0, name: '-', background: '#ffffff', color: '#ffffff', num: 0 }
  const soundTimes = {
    startMs: stored?.startMs ?? 0,
    endMs: stored?.endMs ?? 1,
    type: stored?.type ?? form.type,
    sealRank: false,
  }
  switch (code) {
    case 'contestTitleMissing':
      return { ...form, title: '-' }
    case 'contestDescriptionMissing':
      return { ...form, description: '-' }
    case 'contestPasswordMissing':
      return { ...form, pwd: '-' }
    case 'contestRuleText':
    case 'contestRuleBlank':
      return { ...form, openAccountLimit: false }
    case 'starTwice':
      return { ...form, stars: [] }
    case 'contestPenalty':
      return { ...form, rules: { ...form.rules, penaltyMinutes: 0 } }
    case 'contestInterval':
      return { ...form, rules: { ...form.rules, submitIntervalS: 0 } }
    case 'contestLanguages':
      return { ...form, rules: { ...form.rules, languages: [] } }
    case 'awardInvalid':
      return {
        ...form,
        awards: form.awards.map((award, index) => (index === Number(params?.place) - 1 ? soundAward : award)),
      }
    case 'awardShares':
      return { ...form, awardType: 0 }
    default:
      return { ...form, ...soundTimes }
  }
}

function sharedFaults(draft: ContestDraft, stored: Stored | null, nowMs: number): DraftFault[] {
  const found: DraftFault[] = []
  let form = formOf(draft, stored)
  // One award may have several faults, shown one after the other; nothing else has more than one.
  const most = Object.keys(fields).length + form.awards.length
  for (let turn = 0; turn < most; turn++) {
    const fault = contestFault(form, stored, nowMs)
    if (fault === null) break
    const { code, params } = fault
    const field =
      code === 'awardInvalid'
        ? (`awards.${Number(params?.place) - 1}.${String(params?.field)}` as const)
        : (fields[code] ?? 'title')
    found.push({ field, rule: code, params })
    form = withoutFault(form, fault, stored)
  }
  return found
}

function ownFaults(draft: ContestDraft): DraftFault[] {
  const times = (['startTime', 'endTime'] as const).filter((name) => Number.isNaN(momentMs(draft[name])))
  const ranks =
    draft.awardType === '0'
      ? []
      : [...draft.awards.entries()].filter(([, { priority }]) => Number.isNaN(wholeNumber(priority)))
  return [
    ...times.map((field): DraftFault => ({ field, rule: 'required' })),
    ...ranks.map(([index]): DraftFault => ({ field: `awards.${index}.priority`, rule: 'number' })),
    ...(draft.description.length > contestLimits.descriptionMaxChars
      ? [{ field: 'description', rule: 'tooLong', params: { max: contestLimits.descriptionMaxChars } } as const]
      : []),
    ...(draft.stars.length > contestLimits.maxStars
      ? [{ field: 'stars', rule: 'tooMany', params: { max: contestLimits.maxStars } } as const]
      : []),
  ]
}

/** Every fault of a draft, at most one for each field. */
export function faultsOf(draft: ContestDraft, stored: Stored | null, nowMs: number): readonly DraftFault[] {
  const own = ownFaults(draft)
  const seen = new Set(own.map(({ field }) => field))
  return [...own, ...sharedFaults(draft, stored, nowMs).filter(({ field }) => !seen.has(field))]
}

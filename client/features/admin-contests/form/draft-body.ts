import { storedAwardName } from '@podium/proto/rules/contest/award-names.ts'
import { formatAccountRule } from '@podium/proto/rules/contest/account-rule.ts'
import type { ContestForm } from '@podium/proto/rules/contest/contest-form.ts'
import { freezeMsOf } from './freeze.ts'
import { momentMs, namesIn } from './draft.ts'
import { rulesOf } from './rule-draft.ts'
import { wholeNumber } from './whole-number.ts'
import type { Body, ContestDraft, Stored } from './draft.ts'

const ruleOf = ({ prefix, suffix, start, end, extra }: ContestDraft): string =>
  formatAccountRule({
    prefix: prefix.trim(),
    suffix: suffix.trim(),
    start: wholeNumber(start),
    end: wholeNumber(end),
    extra: namesIn(extra),
  })

export function formOf(draft: ContestDraft, stored: Stored | null): ContestForm {
  const startMs = momentMs(draft.startTime, stored?.startMs)
  const endMs = momentMs(draft.endTime, stored?.endMs)
  return {
    title: draft.title,
    description: draft.description,
    type: Number(draft.type),
    auth: Number(draft.auth),
    pwd: draft.pwd,
    startMs,
    endMs,
    sealRank: draft.sealRank,
    freezeMs: draft.sealRank ? freezeMsOf(draft.freeze, { startMs, endMs, storedMs: stored?.freezeMs ?? null }) : null,
    openAccountLimit: draft.openAccountLimit,
    accountLimitRule: draft.openAccountLimit ? ruleOf(draft) : '',
    stars: draft.stars,
    rules: rulesOf(draft),
    awardType: Number(draft.awardType),
    awards: draft.awards.map(({ priority, num, ...row }) => ({
      ...row,
      name: storedAwardName(row.name.trim()),
      priority: wholeNumber(priority),
      num: wholeNumber(num),
    })),
  }
}

const moment = (ms: number): string => new Date(ms).toISOString()

/** What the save calls take. @param id of a contest that exists */
export function bodyOf(draft: ContestDraft, stored: Stored | null, id: number | undefined): Body {
  const { startMs, endMs, freezeMs, stars, awards, rules, ...form } = formOf(draft, stored)
  return {
    ...form,
    id,
    title: form.title.trim(),
    pwd: form.auth === 0 ? '' : form.pwd,
    startTime: moment(startMs),
    endTime: moment(endMs),
    sealRankTime: freezeMs === null ? null : moment(freezeMs),
    askPasswordAgain: draft.askPasswordAgain,
    autoRealRank: draft.autoRealRank,
    visible: draft.visible,
    openPrint: draft.openPrint,
    openRank: draft.openRank,
    allowEndSubmit: draft.allowEndSubmit,
    rankShowName: draft.rankShowName as Body['rankShowName'],
    oiRankScoreType: draft.oiRankScoreType as Body['oiRankScoreType'],
    starAccount: [...stars],
    rules: { ...rules, languages: [...rules.languages] },
    awardConfigList: form.awardType === 0 ? [] : [...awards],
  } satisfies Readonly<Record<Exclude<keyof Body, 'baseRevision'>, unknown>>
}

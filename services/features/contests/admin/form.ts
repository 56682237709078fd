/** What the contest form sends, read and checked (proto/rules/contest/contest-form.ts). */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { awardTypes, contestAuths } from '@podium/proto/rules/contest/contest-kinds.ts'
import { contestFault } from '@podium/proto/rules/contest/contest-form.ts'
import type { ContestForm, StoredTimes } from '@podium/proto/rules/contest/contest-form.ts'
import { defaultRules, freezesAll } from '@podium/proto/rules/contest/contest-rules.ts'
import type { ContestRules } from '@podium/proto/rules/contest/contest-rules.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { firstNames } from '@podium/proto/rules/site/locale.ts'
import { parseAccountRule } from '@podium/proto/rules/contest/account-rule.ts'
import { readTime } from '../../../platform/http/time.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

type Body = CallBody<'createContest'>

/** A form and what needs no check. */
export interface ContestDraft extends ContestForm {
  readonly autoRealRank: boolean
  readonly visible: boolean
  readonly openPrint: boolean
  readonly openRank: boolean
  readonly allowEndSubmit: boolean
  readonly rankShowName: string
  readonly oiRankScoreType: string
}

function momentOf(text: string, field: string): number {
  const at = readTime(text)
  if (!at) throw new Refusal('contestTimeText', { field })
  return at.getTime()
}

/** Null without a freeze, whatever time a client sends. */
const freezeOf = ({ sealRank, sealRankTime }: Body): number | null =>
  sealRank && sealRankTime ? momentOf(sealRankTime, 'sealRankTime') : null

const switches = (body: Body) => ({
  autoRealRank: body.autoRealRank ?? true,
  visible: body.visible ?? true,
  openPrint: body.openPrint ?? false,
  openRank: body.openRank ?? false,
  allowEndSubmit: body.allowEndSubmit ?? false,
  sealRank: body.sealRank ?? false,
  openAccountLimit: body.openAccountLimit ?? false,
})

/** What the changed contest has, where a form leaves it out. */
interface StoredForm extends StoredTimes {
  readonly rules: ContestRules
}

/** Where contestants get no feedback, the freeze hides results from the start, whatever the form says of it. */
const withFeedback = (draft: ContestDraft): ContestDraft =>
  freezesAll({ type: draft.type, feedback: draft.rules.feedback })
    ? { ...draft, sealRank: true, freezeMs: draft.startMs }
    : draft

/**
 * Throws Refusal for the first rule that the form breaks. @param stored the contest that is changed; null makes a new
 * one
 */
export function readContestForm(body: Body, stored: StoredForm | null, nowMs: number): ContestDraft {
  const awardType = body.awardType ?? awardTypes.none
  const rules = body.rules ?? stored?.rules ?? defaultRules
  const draft: ContestDraft = {
    ...switches(body),
    title: body.title.trim(),
    description: body.description ?? '',
    type: body.type,
    auth: body.auth,
    pwd: body.auth === contestAuths.public ? '' : (body.pwd ?? ''),
    startMs: momentOf(body.startTime, 'startTime'),
    endMs: momentOf(body.endTime, 'endTime'),
    freezeMs: freezeOf(body),
    rules,
    accountLimitRule: body.accountLimitRule ?? '',
    rankShowName: body.rankShowName ?? 'username',
    oiRankScoreType: body.oiRankScoreType ?? 'Recent',
    stars: (body.starAccount ?? []).map((name) => name.trim()).filter((name) => name !== ''),
    awardType,
    awards:
      awardType === awardTypes.none ? [] : (body.awardConfigList ?? []).toSorted((a, b) => a.priority - b.priority),
  }
  const fault = contestFault(draft, stored, nowMs)
  if (fault) throw new Refusal(fault.code, fault.params)
  return withFeedback(draft)
}

const namedAtMost = 5

/**
 * An account that the rule names and that does not exist is a slip of the pen, and would keep a team out. Throws
 * Refusal `contestRuleAccounts`. @param before the rule that was stored: accounts may have gone since it was written
 */
export async function checkRuleAccounts(
  db: Db,
  { openAccountLimit, accountLimitRule }: ContestDraft,
  before: string | null,
): Promise<void> {
  if (!openAccountLimit) return
  const known = new Set(parseAccountRule(before ?? '')?.extra)
  const asked = [...new Set(parseAccountRule(accountLimitRule)?.extra)].filter((name) => !known.has(name))
  if (asked.length === 0) return
  const found = await tables(db).selectFrom('users').select('username').where('username', 'in', asked).execute()
  const there = new Set(found.map(({ username }) => username))
  const missing = asked.filter((name) => !there.has(name))
  if (missing.length === 0) return
  throw new Refusal('contestRuleAccounts', { names: firstNames(missing, namedAtMost) })
}

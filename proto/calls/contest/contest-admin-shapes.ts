/** Contests as the back office reads and writes them. */
import { Type } from 'typebox'
import { contestLimits } from '../../rules/contest/contest-form.ts'
import { oiScoreTypes } from '../../rules/contest/contest-rules.ts'
import { itemRefusals } from '../group/group-shapes.ts'
import { ContestRulesShape } from './contest-shapes.ts'
import { BaseRevision, Id, Int, Nullable, NullableInt, NullableText, Revision, Time } from '../shapes.ts'

export const Flag = Type.Optional(Nullable(Type.Boolean()))
const times = { gmtCreate: Time, gmtModified: Time }

const shared = {
  id: Id,
  uid: Type.String(),
  author: Type.String(),
  title: Type.String(),
  description: Type.String(),
  type: Int,
  source: Int,
  auth: Int,
  startTime: Time,
  endTime: Time,
  duration: Int,
  sealRank: Type.Boolean(),
  sealRankTime: Nullable(Time),
  autoRealRank: Type.Boolean(),
  status: Int,
  visible: Type.Boolean(),
  openPrint: Type.Boolean(),
  openRank: Type.Boolean(),
  allowEndSubmit: Type.Boolean(),
  openAccountLimit: Type.Boolean(),
  accountLimitRule: NullableText,
  rankShowName: Type.String(),
  oiRankScoreType: Type.String(),
  gid: NullableInt,
  awardType: Int,
  revision: Revision,
  ...times,
}
/** A list row. Passwords are not in lists. */
export const AdminContestRow = Type.Object({
  ...shared,
  pwd: Type.Null(),
  starAccount: Type.String({ description: 'JSON text {"star_account":[..]}' }),
  isGroup: Type.Boolean(),
  awardConfig: Type.String({ description: 'JSON text {"config":[..]}' }),
})
const Award = Type.Object({
  priority: Int,
  name: Type.String({ maxLength: 255 }),
  background: Type.String({ maxLength: 64 }),
  color: Type.String({ maxLength: 64 }),
  num: Type.Number(),
})
export const AdminContest = Type.Object({
  ...shared,
  pwd: NullableText,
  starAccount: Type.Array(Type.String()),
  awardConfigList: Type.Array(Award),
  rules: ContestRulesShape,
})

/** A moment as text, in any zone: `2026-11-22T08:00:00.000Z`, or with `+0000` as in answers. */
const Moment = Type.String({ maxLength: 40 })

export const ContestFormBody = Type.Object({
  id: Type.Optional(Nullable(Id)),
  title: Type.String({ maxLength: contestLimits.titleMaxChars }),
  description: Type.Optional(Nullable(Type.String({ maxLength: contestLimits.descriptionMaxChars }))),
  type: Type.Integer({ minimum: 0, maximum: 1 }),
  auth: Type.Integer({ minimum: 0, maximum: 2 }),
  pwd: Type.Optional(Nullable(Type.String({ maxLength: contestLimits.passwordMaxChars }))),
  startTime: Moment,
  endTime: Moment,
  sealRank: Flag,
  sealRankTime: Type.Optional(Nullable(Moment)),
  autoRealRank: Flag,
  visible: Flag,
  openPrint: Flag,
  openRank: Flag,
  allowEndSubmit: Flag,
  openAccountLimit: Flag,
  accountLimitRule: Type.Optional(Nullable(Type.String({ maxLength: 65_535 }))),
  rankShowName: Type.Optional(
    Nullable(Type.Union([Type.Literal('username'), Type.Literal('nickname'), Type.Literal('realname')])),
  ),
  starAccount: Type.Optional(
    Nullable(Type.Array(Type.String({ maxLength: 255 }), { maxItems: contestLimits.maxStars })),
  ),
  oiRankScoreType: Type.Optional(Nullable(Type.Enum(oiScoreTypes))),
  awardType: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2 }))),
  /** Addition: everybody who has registered has to give the password again. */
  askPasswordAgain: Flag,
  awardConfigList: Type.Optional(Nullable(Type.Array(Award, { maxItems: contestLimits.maxAwards }))),
  /** Addition. Without them a contest keeps those that it has. */
  rules: Type.Optional(Nullable(ContestRulesShape)),
  baseRevision: BaseRevision,
})

export const LinkedProblem = Type.Object({
  id: Id,
  cid: Id,
  pid: Id,
  displayId: Type.String(),
  displayTitle: Type.String(),
  color: NullableText,
  returnsToBank: Type.Boolean({ description: 'Addition: hidden from the bank until the contest has ended' }),
  ...times,
})

export const contestFormRefusals = [
  'contestTitleMissing',
  'contestDescriptionMissing',
  'contestPasswordMissing',
  'contestTimeText',
  'contestTimes',
  'contestDuration',
  'contestSealTimeMissing',
  'contestSealTime',
  'contestRuleText',
  'contestRuleBlank',
  'contestRuleAccounts',
  'starTwice',
  'awardInvalid',
  'awardShares',
  'contestPenalty',
  'contestInterval',
  'contestLanguages',
] as const
/**
 * Addition. Without it a problem leaves the public list where the caller may edit it; it comes back when the contest
 * has ended.
 */
export const KeepInBank = Type.Optional(Nullable(Type.Boolean()))
export const ContestDisplayId = Type.String({ maxLength: contestLimits.displayIdMaxChars })

export const ContestAnnouncementForm = Type.Object({
  id: Type.Optional(Nullable(Id)),
  title: Type.String(),
  content: Type.String(),
  status: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1 }))),
  baseRevision: BaseRevision,
})

export const owned = ['contestMissing', 'contestNotYours'] as const
export const ownedInGroup = ['groupContestMissing', ...itemRefusals] as const
/** Of a problem that is put into a contest of a group. */
export const linkedInGroup = [
  'contestProblemTwice',
  'contestDisplayIdTwice',
  'contestProblemType',
  'contestProblemHide',
] as const
export const admins = ['contest_admin'] as const

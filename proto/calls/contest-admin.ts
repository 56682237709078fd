/** Contests in the back office (contract/admin section 13). */
import { Type } from 'typebox'
import { contestLimits } from '../rules/contest/contest-form.ts'
import { ContestAnnouncement } from './contests.ts'
import { declare } from './declare.ts'
import { AdminProblem, ProblemDto, saveRefusals } from './problem-admin.ts'
import { Problem } from './problems.ts'
import { BaseRevision, FileContent, Id, Int, None, Nullable, Page, paging, Revision, Time } from './shapes.ts'

const NullableText = Nullable(Type.String())
const NullableInt = Nullable(Int)
const Flag = Type.Optional(Nullable(Type.Boolean()))
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
  oiRankScoreType: Type.Optional(Nullable(Type.Union([Type.Literal('Recent'), Type.Literal('Highest')]))),
  awardType: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2 }))),
  /** Addition: everybody who has registered has to give the password again. */
  askPasswordAgain: Flag,
  awardConfigList: Type.Optional(Nullable(Type.Array(Award, { maxItems: contestLimits.maxAwards }))),
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
] as const
const owned = ['contestMissing', 'contestNotYours'] as const
const byCid = Type.Object({ cid: Id })
/**
 * Addition. Without it a problem leaves the public list where the caller may edit it; it comes back when the contest
 * has ended.
 */
export const KeepInBank = Flag
export const ContestDisplayId = Type.String({ maxLength: contestLimits.displayIdMaxChars })

export const ContestAnnouncementForm = Type.Object({
  id: Type.Optional(Nullable(Id)),
  title: Type.String(),
  content: Type.String(),
  status: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1 }))),
  baseRevision: BaseRevision,
})

export const contestAdminCalls = {
  adminContestList: declare('adminContestList', {
    summary: 'Contests outside groups, the latest start first',
    query: Type.Object({ ...paging, keyword: Type.Optional(Type.String({ maxLength: 255 })) }),
    answer: Page(AdminContestRow),
  }),
  adminContest: declare('adminContest', {
    summary: 'One contest with everything its form holds',
    query: byCid,
    answer: AdminContest,
    refusals: owned,
  }),
  createContest: declare('createContest', {
    summary: 'Create a contest; its id is an addition',
    body: ContestFormBody,
    answer: Type.Object({ cid: Id }),
    refusals: contestFormRefusals,
  }),
  updateContest: declare('updateContest', {
    summary: 'Change a contest; registrations stay unless the password is to be asked again',
    body: ContestFormBody,
    answer: None,
    refusals: [
      ...owned,
      ...contestFormRefusals,
      'editedMeanwhile',
      'contestTypeLocked',
      'contestStartLocked',
      'contestEndPassed',
    ],
  }),
  deleteContest: declare('deleteContest', {
    summary: 'Delete a contest; its submissions stay',
    query: Type.Object({ cid: Id, force: Flag }),
    answer: None,
    refusals: ['contestMissing', 'contestUsed'],
  }),
  changeContestVisible: declare('changeContestVisible', {
    summary: 'Show or hide a contest',
    query: Type.Object({ cid: Id, visible: Type.Boolean() }),
    answer: None,
    refusals: owned,
  }),
  cloneContest: declare('cloneContest', {
    summary: 'Copy a contest without its problems and participants, hidden; its id is an addition',
    query: byCid,
    answer: Type.Object({ cid: Id }),
    refusals: owned,
  }),
  adminContestProblems: declare('adminContestProblems', {
    summary: 'Problems of a contest, or with `problemType` those that could be added',
    query: Type.Object({
      cid: Id,
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 255 })),
      problemType: Type.Optional(NullableInt),
      oj: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    answer: Type.Object({ problemList: Page(Problem), contestProblemMap: Type.Record(Type.String(), LinkedProblem) }),
    refusals: ['contestMissing'],
  }),
  adminContestProblem: declare('adminContestProblem', {
    summary: 'How a problem stands in a contest',
    query: Type.Object({ cid: Id, pid: Id }),
    answer: LinkedProblem,
    refusals: ['contestMissing', 'contestProblemMissing'],
  }),
  saveContestProblem: declare('saveContestProblem', {
    summary: 'Put a problem into a contest, or with `id` change what is given',
    body: Type.Object({
      id: Type.Optional(Nullable(Id)),
      cid: Type.Optional(Nullable(Id)),
      pid: Type.Optional(Nullable(Id)),
      displayId: Type.Optional(Nullable(Type.String({ maxLength: contestLimits.displayIdMaxChars }))),
      displayTitle: Type.Optional(Nullable(Type.String({ maxLength: contestLimits.displayTitleMaxChars }))),
      color: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
      keepInBank: KeepInBank,
    }),
    answer: LinkedProblem,
    refusals: [
      ...owned,
      'fieldBlank',
      'contestProblemMissing',
      'contestProblemTwice',
      'contestDisplayIdTwice',
      'contestProblemType',
      'contestProblemUnfit',
      'contestProblemHidden',
      'contestProblemHide',
      'contestColor',
    ],
  }),
  addContestProblem: declare('addContestProblem', {
    summary:
      'Put a problem of the bank into a contest; hidden by whoever may edit it, it leaves the public list until the end',
    body: Type.Object({ cid: Id, pid: Id, displayId: ContestDisplayId, keepInBank: KeepInBank }),
    answer: None,
    refusals: [
      ...owned,
      'contestProblemTwice',
      'contestDisplayIdTwice',
      'contestProblemType',
      'contestProblemUnfit',
      'contestProblemHidden',
      'contestProblemHide',
    ],
  }),
  contestProblemForm: declare('contestProblemForm', {
    summary: 'One problem with everything',
    query: Type.Object({ pid: Id }),
    answer: AdminProblem,
    refusals: ['problemMissing', 'problemNotYours'],
  }),
  createContestProblem: declare('createContestProblem', {
    summary: 'Create a problem for contests',
    body: ProblemDto,
    answer: Type.Object({ pid: Id }),
    refusals: saveRefusals,
  }),
  editContestProblem: declare('editContestProblem', {
    summary: 'Change a problem of a contest',
    body: ProblemDto,
    answer: None,
    refusals: [...saveRefusals, 'editedMeanwhile', 'problemMissing', 'problemNotYours'],
  }),
  removeContestProblem: declare('removeContestProblem', {
    summary: 'Take a problem out of a contest; with `force` also when that loses submissions',
    query: Type.Object({ cid: Id, pid: Id, force: Flag }),
    answer: None,
    refusals: [...owned, 'contestProblemMissing', 'contestProblemUsed'],
  }),
  adminContestAnnouncements: declare('adminContestAnnouncements', {
    summary: 'Announcements of a contest, hidden ones included',
    query: Type.Object({ cid: Id, ...paging }),
    answer: Page(ContestAnnouncement),
    refusals: owned,
  }),
  createContestAnnouncement: declare('createContestAnnouncement', {
    summary: 'Announce something to a contest',
    body: Type.Object({ cid: Id, announcement: ContestAnnouncementForm }),
    answer: None,
    refusals: ['fieldBlank', 'fieldTooLong', ...owned],
  }),
  updateContestAnnouncement: declare('updateContestAnnouncement', {
    summary: 'Change an announcement',
    body: Type.Object({ cid: Type.Optional(Nullable(Id)), announcement: ContestAnnouncementForm }),
    answer: None,
    refusals: ['fieldBlank', 'fieldTooLong', 'editedMeanwhile', ...owned, 'announcementMissing'],
  }),
  deleteContestAnnouncement: declare('deleteContestAnnouncement', {
    summary: 'Delete an announcement',
    query: Type.Object({ aid: Id }),
    answer: None,
    refusals: [...owned, 'announcementMissing'],
  }),
  rejudgeContestProblem: declare('rejudgeContestProblem', {
    summary: 'Judge every submission of a contest problem again',
    query: Type.Object({ cid: Id, pid: Id }),
    answer: None,
    refusals: ['nothingToRejudge', 'rejudgeNoCode'],
  }),
  contestRejudges: declare('contestRejudges', {
    summary: 'Addition: how far the last rejudge of each problem of a contest is',
    query: Type.Object({ cid: Id }),
    answer: Type.Array(
      Type.Object({ pid: Id, total: Int, done: Int, startedAt: Time, finishedAt: Type.Union([Time, Type.Null()]) }),
    ),
  }),
  downloadContestAcSubmission: declare('downloadContestAcSubmission', {
    summary: 'Accepted programs of a contest as a zip',
    query: Type.Object({
      cid: Id,
      excludeAdmin: Flag,
      splitType: Type.Optional(Nullable(Type.Union([Type.Literal('user'), Type.Literal('problem')]))),
    }),
    answer: FileContent,
    refusals: ['contestDownloadRefused'],
  }),
  downloadContestPrintText: declare('downloadContestPrintText', {
    summary: 'The text of a print request',
    query: Type.Object({ id: Id }),
    answer: FileContent,
    refusals: ['contestDownloadRefused'],
  }),
}

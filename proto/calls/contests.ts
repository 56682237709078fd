/**
 * Contests for those who take part and for their staff (contract/contests-and-community 1.1, 1.3; boards have their
 * own file).
 */
import { Type } from 'typebox'
import { declare } from './declare.ts'
import { ProblemInfo } from './problems.ts'
import { Id, Int, None, Nullable, Page, paging, Revision, Time, Uid } from './shapes.ts'
import { listNarrowed, Submission, SubmissionRow } from './submissions.ts'

const NullableText = Nullable(Type.String())
const NullableInt = Nullable(Int)
const NullableBoolean = Nullable(Type.Boolean())
const Flag = Type.Optional(NullableBoolean)

/** One shape for list, page and outside board; what a call does not show is null. */
export const Contest = Type.Object({
  id: Id,
  author: Type.String({ description: 'creator, by name' }),
  uid: Type.String({ description: 'addition: creator' }),
  title: Type.String(),
  type: Type.Integer({ description: '0 ACM, 1 OI' }),
  description: NullableText,
  status: Type.Integer({ description: '-1 scheduled, 0 running, 1 ended' }),
  source: Type.Integer({ description: '0 original, else the contest that this is a copy of' }),
  auth: Type.Integer({ description: '0 public, 1 private, 2 protected' }),
  now: Nullable(Time),
  startTime: Time,
  endTime: Time,
  duration: Type.Integer({ description: 'seconds' }),
  sealRank: NullableBoolean,
  sealRankTime: Nullable(Time),
  openPrint: NullableBoolean,
  rankShowName: NullableText,
  openRank: NullableBoolean,
  oiRankScoreType: Type.String(),
  count: Type.Unsafe<number | null>({ ...NullableInt, description: 'participants; null when there are none' }),
  gid: NullableInt,
  allowEndSubmit: NullableBoolean,
})

/** Additions of the contest page: where the contest stands for this reader. */
export const ContestInfo = Type.Object({
  ...Contest.properties,
  phase: Type.String({ description: 'scheduled, running, sealed, ended-sealed or ended-open' }),
  isContestAdmin: Type.Boolean(),
  isRegistered: Type.Boolean(),
  problemCount: Type.Unsafe<number | null>({
    ...NullableInt,
    description: 'how many problems it has; null before the start, but for its staff',
  }),
})

export const ContestProblem = Type.Object({
  id: Id,
  displayId: Type.String(),
  displayTitle: Type.String(),
  cid: Id,
  pid: Id,
  color: NullableText,
  ac: NullableInt,
  total: NullableInt,
  bankId: Type.Optional(
    Type.Unsafe<string | null>({
      ...NullableText,
      description: 'addition: after the end, the id in the bank of a problem that is open to all',
    }),
  ),
})

export const ContestAnnouncement = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  uid: Uid,
  username: Type.String(),
  status: Int,
  revision: Revision,
  gmtCreate: Time,
  gmtModified: Time,
})
const UnreadAnnouncement = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  uid: Uid,
  gid: NullableInt,
  status: Int,
  gmtCreate: Time,
  gmtModified: Time,
})

const NameInContest = Type.String({ description: 'addition: what the contest calls the participant' })

/** Addition, on desks alone: where the participant sits, as staff have set it. */
const Place = Type.Unsafe<string | null>({ ...NullableText, description: 'addition: room and seat' })

export const ContestPrint = Type.Object({
  id: Id,
  cid: Id,
  username: Type.String(),
  realname: NullableText,
  displayName: NameInContest,
  place: Place,
  status: Int,
  gmtCreate: Time,
  content: Type.Null(),
})

export const AcInfo = Type.Object({
  id: Id,
  cid: Id,
  pid: Id,
  submitId: Id,
  uid: Uid,
  username: Type.String(),
  realname: NullableText,
  displayName: NameInContest,
  place: Place,
  displayId: Type.String(),
  color: Type.Unsafe<string | null>({ ...NullableText, description: 'addition: the balloon' }),
  submitTime: Time,
  time: Type.Integer({ description: 'seconds from the start' }),
  status: Int,
  checked: Type.Boolean(),
  firstBlood: Type.Boolean(),
  takeBack: Type.Boolean({
    description: 'addition: the balloon was delivered, and the verdict has turned wrong since',
  }),
})

/** Addition to the contract: what waits at a desk, on whatever page. */
const waiting = {
  waiting: Type.Object({
    count: Int,
    since: Type.Union([Time, Type.Null()], { description: 'of the oldest that waits' }),
  }),
}
const AcInfoPage = Type.Object({ ...Page(AcInfo).properties, ...waiting })
const ContestPrintPage = Type.Object({ ...Page(ContestPrint).properties, ...waiting })

const RecentContest = Type.Object({
  ...Contest.properties,
  boardOpen: Type.Boolean({ description: 'addition: its scoreboard is open to everybody' }),
})

const byCid = Type.Object({ cid: Id })
const Cid = Type.Optional(Nullable(Int))
const pageOfContest = Type.Object({ cid: Id, ...paging })
const gate = [
  'contestMissing',
  'contestScheduled',
  'contestGroupOnly',
  'contestNotRegistered',
  'contestAccountRule',
] as const

export const contestCalls = {
  contestList: declare('contestList', {
    summary: 'Visible contests outside groups',
    query: Type.Object({
      ...paging,
      status: Type.Optional(NullableInt),
      type: Type.Optional(NullableInt),
      keyword: Type.Optional(Type.String({ maxLength: 255 })),
    }),
    answer: Page(Contest),
  }),
  recentContest: declare('recentContest', {
    summary: 'Contests that run or start within two weeks',
    answer: Type.Array(RecentContest),
  }),
  contestInfo: declare('contestInfo', {
    summary: 'A contest without its inside',
    query: byCid,
    answer: ContestInfo,
    refusals: ['contestMissing', 'contestGroupOnly'],
  }),
  contestOverview: declare('contestOverview', {
    summary: "Addition: the same for readers without an account, of contests that are neither private nor a group's",
    query: byCid,
    answer: ContestInfo,
    refusals: ['contestSignIn', 'contestMissing', 'contestGroupOnly'],
  }),
  contestOutsideInfo: declare('contestOutsideInfo', {
    summary: 'A contest and its columns for the board outside it',
    query: byCid,
    answer: Type.Object({
      contest: Contest,
      problemList: Type.Array(Type.Object({ ...ContestProblem.properties, gmtCreate: Time, gmtModified: Time })),
    }),
    refusals: ['contestNotFound', 'boardClosed', 'contestScheduled'],
  }),
  contestAccess: declare('contestAccess', {
    summary: 'Whether the reader has entered the password',
    query: byCid,
    answer: Type.Object({ access: Type.Boolean() }),
    refusals: ['contestMissing'],
  }),
  registerContest: declare('registerContest', {
    summary: 'Enter a contest with its password',
    body: Type.Object({ cid: Id, password: Type.Optional(Nullable(Type.String({ maxLength: 255 }))) }),
    answer: None,
    refusals: [
      'fieldBlank',
      'contestMissing',
      'contestGroupOnly',
      'registerNeedless',
      'registerPassword',
      'registerAccountRule',
      'registerTwice',
    ],
  }),
  contestProblems: declare('contestProblems', {
    summary: 'Problems of a contest; counts are those that the reader may know',
    query: Type.Object({ cid: Id, containsEnd: Flag }),
    answer: Type.Array(ContestProblem),
    refusals: [...gate, 'contestSignIn'],
  }),
  contestProblemDetail: declare('contestProblemDetail', {
    summary: 'A problem as its contest shows it',
    query: Type.Object({ cid: Id, displayId: Type.String({ minLength: 1, maxLength: 64 }), containsEnd: Flag }),
    answer: Type.Object({
      ...ProblemInfo.properties,
      displayId: Type.String({ description: 'addition: what the contest calls it, as its staff wrote it' }),
    }),
    refusals: [...gate, 'contestProblemMissing', 'contestProblemPrivate'],
  }),
  contestSubmissions: declare('contestSubmissions', {
    summary: 'Submissions of a contest that the reader may know of, newest first',
    query: Type.Object({
      contestID: Id,
      ...paging,
      beforeContestSubmit: Flag,
      onlyMine: Flag,
      problemID: Type.Optional(Type.String({ maxLength: 64 })),
      completeProblemID: Flag,
      status: Type.Optional(NullableInt),
      username: Type.Optional(Type.String({ maxLength: 255 })),
      containsEnd: Flag,
      ...listNarrowed,
    }),
    answer: Page(SubmissionRow),
    refusals: gate,
  }),
  checkContestSubmissionsStatus: declare('checkContestSubmissionsStatus', {
    summary: 'States of the submissions of a contest that the reader may know of',
    body: Type.Object({ submitIds: Type.Array(Id, { maxItems: 500 }), cid: Cid }),
    answer: Type.Record(Type.String(), Submission),
    refusals: ['contestNotFound', ...gate],
  }),
  contestAnnouncements: declare('contestAnnouncements', {
    summary: 'Visible announcements of a contest, newest first',
    query: pageOfContest,
    answer: Page(ContestAnnouncement),
    refusals: gate,
  }),
  unreadContestAnnouncements: declare('unreadContestAnnouncements', {
    summary: 'Visible announcements that the reader has not read; those named in the list are kept as read',
    body: Type.Object({ cid: Id, readAnnouncementList: Type.Optional(Nullable(Type.Array(Id, { maxItems: 1000 }))) }),
    answer: Type.Array(UnreadAnnouncement),
    refusals: gate,
  }),
  submitPrintText: declare('submitPrintText', {
    summary: 'Ask the staff to print a text',
    body: Type.Object({ cid: Id, content: Type.String({ maxLength: 65_535 }) }),
    answer: None,
    refusals: [...gate, 'printClosed', 'printEmpty', 'printTooShort', 'printTooSoon'],
  }),
  contestPrints: declare('contestPrints', {
    summary: 'Print requests, those not printed first',
    query: pageOfContest,
    answer: ContestPrintPage,
    refusals: ['notContestStaff'],
  }),
  checkContestPrint: declare('checkContestPrint', {
    summary: 'Mark a print request as printed',
    query: Type.Object({ id: Id, cid: Id }),
    answer: None,
    refusals: ['notContestStaff', 'contestRecordMissing'],
  }),
  contestAcInfo: declare('contestAcInfo', {
    summary: 'First accepted submission of each participant on each problem, unchecked first',
    query: Type.Object({
      ...pageOfContest.properties,
      onlyWaiting: Type.Optional(Type.Boolean({ description: 'addition: leaves out what is checked' })),
      takeBacks: Type.Optional(Type.Boolean({ description: 'addition: first of all, the balloons to be taken back' })),
    }),
    answer: AcInfoPage,
    refusals: ['notContestStaff'],
  }),
  checkContestAcInfo: declare('checkContestAcInfo', {
    summary: 'Tick an accepted submission, or take the tick back; also of one that is accepted no more',
    body: Type.Object({ id: Id, cid: Id, checked: Type.Boolean() }),
    answer: None,
    refusals: ['notContestStaff', 'contestRecordMissing'],
  }),
}

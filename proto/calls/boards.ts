/** Scoreboards (contract/contests-and-community 1.2, 6.7 to 6.10, 6.15) and the whole board of our own pages. */
import { Type } from 'typebox'
import { boardRules } from '../rules/board/cell.ts'
import { rankNames } from '../rules/board/listing.ts'
import { declare } from './declare.ts'
import { Id, Int, Nullable, Page, Time, Uid } from './shapes.ts'

const NullableText = Nullable(Type.String())
const OptionalBoolean = Type.Optional(Nullable(Type.Boolean()))
const byCid = { cid: Id }
const Variant = Type.Optional(
  Type.Union([Type.Literal('public'), Type.Literal('jury')], {
    description: '`jury` is for the staff; default `public`',
  }),
)
const Format = Type.Union([Type.Literal('xcpcio'), Type.Literal('srk'), Type.Literal('clics')])

const Packed = Type.Array(Nullable(Int), {
  description:
    'ACM: attempts, errors, second of the accept, hidden tries; OI: attempts, score, run time in ms, hidden tries',
})

export const BoardRowShape = Type.Object({
  u: Type.String({ description: 'username' }),
  n: Type.Optional(Type.String({ description: 'shown name where it is not the username' })),
  s: Type.Optional(Type.String({ description: 'school' })),
  x: Type.Optional(Type.Literal(1, { description: 'star user' })),
  l: Type.Optional(Type.Literal(1, { description: 'registered, and nothing tried yet' })),
  o: Type.Integer({ description: 'smallest submission id: the order of equals' }),
  c: Type.Array(Type.Union([Packed, Type.Literal(0)]), {
    description: 'by column; an empty list: not on the board any more',
  }),
  a: Type.Optional(
    Type.Record(Type.String(), Packed, { description: 'column to the cell with what came after the end' }),
  ),
  h: Type.Optional(
    Type.Record(Type.String(), Int, { description: 'jury: column to the attempts that the seal hides from others' }),
  ),
})

export const AwardShape = Type.Object({
  priority: Int,
  name: Type.String(),
  background: Type.String(),
  color: Type.String(),
  num: Type.Number(),
})

export const BoardHeadShape = Type.Object({
  cid: Id,
  gid: Nullable(Id),
  title: Type.String(),
  rule: Type.Enum(boardRules),
  startTime: Time,
  endTime: Time,
  durationS: Int,
  sealFromS: Nullable(Int),
  isSealed: Type.Boolean(),
  allowEndSubmit: Type.Boolean(),
  rankShowName: Type.Enum(rankNames),
  awards: Type.Object({ type: Int, list: Type.Array(AwardShape) }),
  columns: Type.Array(Type.Object({ displayId: Type.String(), title: Type.String(), color: NullableText })),
})

/** `from` and `head` are null together: a change after `from` has no head, a whole board continues nothing. */
export const BoardAnswer = Type.Object({
  rev: Int,
  from: Nullable(Int),
  head: Nullable(BoardHeadShape),
  rows: Type.Array(BoardRowShape),
})

const RevealRow = Type.Object({
  ...BoardRowShape.properties,
  z: Type.Optional(Type.Record(Type.String(), Packed, { description: 'column to the sealed cell where it differs' })),
  p: Type.Optional(Type.String({ description: 'address of the picture' })),
})

export const RankQuery = Type.Object({
  cid: Type.Optional(Nullable(Id)),
  currentPage: Type.Optional(Nullable(Int)),
  limit: Type.Optional(Nullable(Int)),
  forceRefresh: OptionalBoolean,
  removeStar: OptionalBoolean,
  concernedList: Type.Optional(Nullable(Type.Array(Type.String(), { maxItems: 1000 }))),
  keyword: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  containsEnd: OptionalBoolean,
})

/** AcmRow and OiRow of the contract: `ac`, `total` belong to the first, `totalScore`, `timeInfo` to the second. */
export const RankRow = Type.Object({
  rank: Int,
  isWinAward: Type.Boolean(),
  isConcerned: Type.Boolean({ description: "in the reader's `concernedList`" }),
  awardName: NullableText,
  awardBackground: NullableText,
  awardColor: NullableText,
  uid: Uid,
  username: Type.String(),
  realname: NullableText,
  nickname: NullableText,
  school: NullableText,
  avatar: NullableText,
  gender: Type.String(),
  totalTime: Int,
  submissionInfo: Type.Record(Type.String(), Type.Unknown()),
  ac: Type.Optional(Int),
  total: Type.Optional(Int),
  totalScore: Type.Optional(Int),
  timeInfo: Type.Optional(Nullable(Type.Record(Type.String(), Int))),
})

const ScrollTime = Type.String({ description: '`yyyy/MM/dd HH:mm:ss` in UTC+8' })

const rankRefusals = ['contestMissing', 'contestScheduled'] as const
const scrollRefusals = [
  'contestMissing',
  'scrollNotAcm',
  'scrollNoSeal',
  'scrollNotEnded',
  'contestSealed',
  'boardClosed',
] as const

export const boardCalls = {
  contestBoard: declare('contestBoard', {
    summary: 'The whole board, or what changed after a revision',
    query: Type.Object({
      ...byCid,
      variant: Variant,
      since: Type.Optional(
        Nullable(
          Type.Integer({
            description: 'answers the changes after this revision, or the whole board when they are not known',
          }),
        ),
      ),
      forceRefresh: Type.Optional(
        Nullable(Type.Boolean({ description: 'the whole board, read anew; for the staff, ignored of others' })),
      ),
    }),
    answer: BoardAnswer,
    refusals: [...rankRefusals, 'notContestStaff', 'contestNotRegistered', 'contestAccountRule', 'contestGroupOnly'],
  }),
  contestBoardOwn: declare('contestBoardOwn', {
    summary: 'The own row with every own result, also under the seal; null when the seal covers own results too',
    query: Type.Object(byCid),
    answer: Nullable(BoardRowShape),
    refusals: [...rankRefusals, 'contestNotRegistered', 'contestAccountRule', 'contestGroupOnly'],
  }),
  contestReveal: declare('contestReveal', {
    summary: 'Both boards for the rolling scoreboard: final cells, and the sealed ones where they differ',
    query: Type.Object(byCid),
    answer: Type.Object({ head: BoardHeadShape, rows: Type.Array(RevealRow) }),
    refusals: scrollRefusals,
  }),
  contestRank: declare('contestRank', {
    summary: 'A page of the board',
    body: RankQuery,
    answer: Page(RankRow),
    refusals: [...rankRefusals, 'contestNotRegistered', 'contestAccountRule', 'contestGroupOnly'],
  }),
  contestOutsideScoreboard: declare('contestOutsideScoreboard', {
    summary: 'A page of the board that is open to everybody',
    body: RankQuery,
    answer: Page(RankRow),
    refusals: [...rankRefusals, 'boardClosed'],
  }),
  scrollBoardInfo: declare('scrollBoardInfo', {
    summary: 'What the rolling scoreboard of existing clients needs to know of the contest',
    query: Type.Object(byCid),
    answer: Type.Object({
      id: Id,
      rankShowName: Type.String(),
      problemCount: Int,
      balloonColor: Type.Record(Type.String(), NullableText),
      startTime: ScrollTime,
      sealRankTime: ScrollTime,
      starUserList: Type.Array(Type.String()),
    }),
    refusals: scrollRefusals,
  }),
  scrollBoardSubmission: declare('scrollBoardSubmission', {
    summary: 'Every submission of the contest for the rolling scoreboard of existing clients, newest first',
    query: Type.Object({ ...byCid, removeStar: OptionalBoolean }),
    answer: Type.Array(
      Type.Object({
        uid: Uid,
        username: Type.String(),
        nickname: NullableText,
        realname: NullableText,
        school: NullableText,
        avatar: NullableText,
        gender: NullableText,
        submitId: Id,
        status: Int,
        submitTime: ScrollTime,
        displayId: Type.String(),
      }),
    ),
    refusals: scrollRefusals,
  }),
  importBoard: declare('importBoard', {
    summary:
      'An ended contest from board files (multipart parts `config`, `team`, `run`, and `organizations` where there is one)',
    answer: Type.Object({ cid: Id }),
    refusals: [
      'boardFileMissing',
      'boardFileText',
      'boardFileField',
      'boardTimes',
      'boardTeamTwice',
      'boardUnknownTeams',
      'boardUnknownProblem',
      'boardNegativeTimes',
      'boardUnknownStatus',
      'boardTooManyProblems',
      'boardTooManyTeams',
      'boardTooManyRuns',
      'payloadTooLarge',
    ],
  }),
  downloadContestRank: declare('downloadContestRank', {
    summary: 'The board as xlsx',
    query: Type.Object({
      ...byCid,
      forceRefresh: Type.Boolean(),
      removeStar: OptionalBoolean,
      containEnd: OptionalBoolean,
    }),
    answer: Type.Unknown(),
    refusals: ['rankDownloadRefused'],
  }),
  exportContestBoard: declare('exportContestBoard', {
    summary:
      'The contest as XCPCIO board files (zip), standard ranklist (srk) or CLICS event feed 2023-06 (NDJSON), as the reader may see it',
    query: Type.Object({ ...byCid, format: Format, variant: Variant }),
    answer: Type.Unknown(),
    refusals: [...rankRefusals, 'notContestStaff', 'contestNotRegistered', 'contestAccountRule', 'contestGroupOnly'],
  }),
}

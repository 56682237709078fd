/** Scoreboards (contract/contests-and-community 1.2, 6.7 to 6.10, 6.15) and the whole board of our own pages. */
import { Type } from 'typebox'
import { BoardAnswer, BoardHeadShape, BoardRowShape, ContestRankRow, RevealRow } from './board-shapes.ts'
import { declareCalls } from '../declare.ts'
import { Id, Int, Nullable, NullableText, Page, Uid } from '../shapes.ts'

const OptionalBoolean = Type.Optional(Nullable(Type.Boolean()))
const byCid = { cid: Id }
const Variant = Type.Optional(
  Type.Union([Type.Literal('public'), Type.Literal('jury')], {
    description: '`jury` is for the staff; default `public`',
  }),
)
const Format = Type.Union([Type.Literal('xcpcio'), Type.Literal('srk'), Type.Literal('clics')])

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

const ScrollTime = Type.String({ description: '`yyyy/MM/dd HH:mm:ss` in UTC+8' })

const rankRefusals = ['contestMissing', 'contestScheduled'] as const
/** Of a board inside the contest. */
const insideRefusals = [...rankRefusals, 'contestNotRegistered', 'contestAccountRule', 'contestGroupOnly'] as const
const scrollRefusals = [
  'contestMissing',
  'scrollNotAcm',
  'scrollNoSeal',
  'scrollNotEnded',
  'contestSealed',
  'boardClosed',
] as const

export const boardCalls = declareCalls({
  contestBoard: {
    method: 'GET',
    path: '/api/get-contest-board',
    who: 'neutral',
    staffAccounts: true,
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
      rev: Type.Optional(
        Nullable(
          Type.Integer({
            description:
              'a revision that the caller knows of: an answer that is as new may be shared by all who know of it, for a second',
          }),
        ),
      ),
      forceRefresh: Type.Optional(
        Nullable(Type.Boolean({ description: 'the whole board, read anew; for the staff, ignored of others' })),
      ),
    }),
    answer: BoardAnswer,
    refusals: [...insideRefusals, 'boardClosed', 'notContestStaff'],
  },
  contestBoardOwn: {
    method: 'GET',
    path: '/api/get-contest-board-own',
    who: 'user',
    staffAccounts: true,
    summary: 'The own row with every own result, also under the freeze; null when the freeze covers own results too',
    query: Type.Object(byCid),
    answer: Nullable(BoardRowShape),
    refusals: insideRefusals,
  },
  contestReveal: {
    method: 'GET',
    path: '/api/get-contest-reveal',
    who: 'neutral',
    staffAccounts: true,
    summary: 'Both boards for the rolling scoreboard: final cells, and the frozen ones where they differ',
    query: Type.Object(byCid),
    answer: Type.Object({ head: BoardHeadShape, rows: Type.Array(RevealRow) }),
    refusals: scrollRefusals,
  },
  contestRank: {
    method: 'POST',
    path: '/api/get-contest-rank',
    who: 'user',
    staffAccounts: true,
    summary: 'A page of the board',
    body: RankQuery,
    answer: Page(ContestRankRow),
    refusals: insideRefusals,
  },
  contestOutsideScoreboard: {
    method: 'POST',
    path: '/api/get-contest-outside-scoreboard',
    who: 'open',
    summary: 'A page of the board that is open to everybody',
    body: RankQuery,
    answer: Page(ContestRankRow),
    refusals: [...rankRefusals, 'boardClosed'],
  },
  scrollBoardInfo: {
    method: 'GET',
    path: '/api/get-contest-scroll-board-info',
    who: 'open',
    staffAccounts: true,
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
  },
  scrollBoardSubmission: {
    method: 'GET',
    path: '/api/get-contest-scroll-board-submission',
    who: 'open',
    staffAccounts: true,
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
  },
  importBoard: {
    method: 'POST',
    path: '/api/admin/contest/import-board',
    who: ['contest_admin'],
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
  },
  downloadContestRank: {
    method: 'GET',
    path: '/api/file/download-contest-rank',
    who: 'user',
    staffAccounts: true,
    summary: 'The board as xlsx',
    query: Type.Object({
      ...byCid,
      forceRefresh: Type.Boolean(),
      removeStar: OptionalBoolean,
      containEnd: OptionalBoolean,
    }),
    answer: Type.Unknown(),
    refusals: ['rankDownloadRefused'],
  },
  exportContestBoard: {
    method: 'GET',
    path: '/api/file/export-contest-board',
    who: 'neutral',
    staffAccounts: true,
    summary:
      'The contest as XCPCIO board files (zip), standard ranklist (srk) or CLICS event feed 2023-06 (NDJSON), as the reader may see it',
    query: Type.Object({ ...byCid, format: Format, variant: Variant }),
    answer: Type.Unknown(),
    refusals: [...insideRefusals, 'boardClosed', 'notContestStaff'],
  },
})

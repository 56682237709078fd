/**
 * Contests for those who take part and for their staff (contract/contests-and-community 1.1, 1.3; boards have their
 * own file).
 */
import { Type } from 'typebox'
import {
  Contest,
  ContestAnnouncement,
  ContestInfo,
  ContestProblem,
  NullableBoolean,
  RecentContest,
  UnreadAnnouncement,
} from './contest-shapes.ts'
import { contestQueueCalls, gate } from './contest-queues.ts'
import { declareCalls } from '../declare.ts'
import { ProblemInfo } from '../problem/problem-shapes.ts'
import { Id, Int, None, Nullable, NullableInt, Page, paging, Time } from '../shapes.ts'
import { Submission, SubmissionRow } from '../submission/submission-shapes.ts'
import { listNarrowed } from '../submission/submissions.ts'

const Flag = Type.Optional(NullableBoolean)

const byCid = Type.Object({ cid: Id })
const Cid = Type.Optional(Nullable(Int))
const pageOfContest = Type.Object({ cid: Id, ...paging })
export const contestCalls = {
  ...contestQueueCalls,
  ...declareCalls({
    contestList: {
      method: 'GET',
      path: '/api/get-contest-list',
      who: 'open',
      summary: 'Visible contests outside groups',
      query: Type.Object({
        ...paging,
        status: Type.Optional(NullableInt),
        type: Type.Optional(NullableInt),
        keyword: Type.Optional(Type.String({ maxLength: 255 })),
      }),
      answer: Page(Contest),
    },
    recentContest: {
      method: 'GET',
      path: '/api/get-recent-contest',
      who: 'open',
      summary: 'Contests that run or start within two weeks',
      answer: Type.Array(RecentContest),
    },
    contestInfo: {
      method: 'GET',
      path: '/api/get-contest-info',
      who: 'user',
      staffAccounts: true,
      summary: 'A contest without its inside',
      query: byCid,
      answer: ContestInfo,
      refusals: ['contestMissing', 'contestGroupOnly'],
    },
    contestOutsideInfo: {
      method: 'GET',
      path: '/api/get-contest-outsize-info',
      who: 'open',
      summary: 'A contest and its columns for the board outside it',
      query: byCid,
      answer: Type.Object({
        contest: Contest,
        problemList: Type.Array(Type.Object({ ...ContestProblem.properties, gmtCreate: Time, gmtModified: Time })),
      }),
      refusals: ['contestNotFound', 'boardClosed', 'contestScheduled'],
    },
    contestAccess: {
      method: 'GET',
      path: '/api/get-contest-access',
      who: 'user',
      staffAccounts: true,
      summary: 'Whether the reader has entered the password',
      query: byCid,
      answer: Type.Object({ access: Type.Boolean() }),
      refusals: ['contestMissing'],
    },
    registerContest: {
      method: 'POST',
      path: '/api/register-contest',
      who: 'user',
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
    },
    contestProblems: {
      method: 'GET',
      path: '/api/get-contest-problem',
      who: 'neutral',
      staffAccounts: true,
      summary: 'Problems of a contest; counts are those that the reader may know',
      query: Type.Object({ cid: Id, containsEnd: Flag }),
      answer: Type.Array(ContestProblem),
      refusals: [...gate, 'contestSignIn'],
    },
    contestProblemDetail: {
      method: 'GET',
      path: '/api/get-contest-problem-details',
      who: 'user',
      staffAccounts: true,
      summary: 'A problem as its contest shows it',
      query: Type.Object({ cid: Id, displayId: Type.String({ minLength: 1, maxLength: 64 }), containsEnd: Flag }),
      answer: Type.Object({
        ...ProblemInfo.properties,
        displayId: Type.String({ description: 'addition: what the contest calls it, as its staff wrote it' }),
      }),
      refusals: [...gate, 'contestProblemMissing', 'contestProblemPrivate'],
    },
    contestSubmissions: {
      method: 'GET',
      path: '/api/contest-submissions',
      who: 'user',
      staffAccounts: true,
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
    },
    checkContestSubmissionsStatus: {
      method: 'POST',
      path: '/api/check-contest-submissions-status',
      who: 'user',
      staffAccounts: true,
      summary: 'States of the submissions of a contest that the reader may know of',
      body: Type.Object({ submitIds: Type.Array(Id, { maxItems: 500 }), cid: Cid }),
      answer: Type.Record(Type.String(), Submission),
      refusals: ['contestNotFound', ...gate],
    },
    contestAnnouncements: {
      method: 'GET',
      path: '/api/get-contest-announcement',
      who: 'user',
      staffAccounts: true,
      summary: 'Visible announcements of a contest, newest first',
      query: pageOfContest,
      answer: Page(ContestAnnouncement),
      refusals: gate,
    },
    unreadContestAnnouncements: {
      method: 'POST',
      path: '/api/get-contest-not-read-announcement',
      who: 'user',
      staffAccounts: true,
      summary: 'Visible announcements that the reader has not read; those named in the list are kept as read',
      body: Type.Object({ cid: Id, readAnnouncementList: Type.Optional(Nullable(Type.Array(Id, { maxItems: 1000 }))) }),
      answer: Type.Array(UnreadAnnouncement),
      refusals: gate,
    },
  }),
}

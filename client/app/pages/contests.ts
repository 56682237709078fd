import type { RouteObject } from 'react-router-dom'
import { loadBoardEarly } from '../../features/boards/load-board.ts'
import { contestCommentOnly, rootOnceSignedIn, signedInInContest, signedInOnly } from '../guards.ts'
import { page } from '../lazy-page.ts'
import type { PageHandle } from '../page-handle.ts'

const entry = { entry: '/contest' } satisfies PageHandle
const filling = { entry: '/contest', footer: false } satisfies PageHandle

const contest = (load: Parameters<typeof page>[1], ...borrowed: readonly string[]) =>
  page('contests', load, ...borrowed)
const onProblem = ['problems', 'self-test', 'submissions', 'judge-actions', 'boards'] as const

/** Pages of the contest frame behind the overview. */
const inside: RouteObject[] = [
  {
    path: 'problems',
    handle: entry,
    lazy: contest(async () => (await import('../../features/contests/problems-page.tsx')).ContestProblemsPage),
  },
  {
    path: 'problem/:problemID',
    handle: filling,
    lazy: contest(
      async () => (await import('../../features/contests/problem-pages.tsx')).ContestProblemPage,
      ...onProblem,
    ),
  },
  {
    path: 'problem/:problemID/submission-detail/:submitID',
    handle: entry,
    lazy: contest(
      async () => (await import('../../features/contests/problem-pages.tsx')).ContestSubmissionPage,
      ...onProblem,
    ),
  },
  {
    path: 'submissions',
    handle: entry,
    lazy: contest(
      async () => (await import('../../features/contests/problem-pages.tsx')).ContestSubmissionsPage,
      ...onProblem,
    ),
  },
  {
    path: 'rank',
    handle: entry,
    lazy: contest(async () => (await import('../../features/contests/rank-page.tsx')).ContestRankPage, 'boards'),
  },
  {
    path: 'announcements',
    handle: entry,
    lazy: contest(async () => (await import('../../features/contests/announcements-page.tsx')).AnnouncementsPage),
  },
  {
    path: 'clarifications',
    handle: entry,
    loader: contestCommentOnly,
    lazy: contest(
      async () => (await import('../../features/contests/clarifications/clarifications-page.tsx')).ClarificationsPage,
    ),
  },
  {
    path: 'comment',
    handle: entry,
    loader: contestCommentOnly,
    lazy: contest(
      async () => (await import('../../features/contests/comment-page.tsx')).ContestCommentPage,
      'comments',
    ),
  },
  {
    path: 'print',
    handle: entry,
    lazy: contest(async () => (await import('../../features/contests/print-page.tsx')).PrintPage),
  },
  {
    path: 'manage',
    handle: entry,
    lazy: contest(
      async () => (await import('../../features/contests/staff/manage-page.tsx')).ManagePage,
      'admin-announcements',
    ),
  },
  {
    path: 'staff',
    handle: entry,
    lazy: contest(async () => (await import('../../features/contests/staff/entry-page.tsx')).StaffEntryPage),
  },
  {
    path: 'ac-info',
    handle: entry,
    lazy: contest(async () => (await import('../../features/contests/queues/queue-pages.tsx')).AcInfoPage),
  },
  {
    path: 'admin-print',
    handle: entry,
    lazy: contest(async () => (await import('../../features/contests/queues/queue-pages.tsx')).PrintQueuePage),
  },
  {
    path: 'rejudge',
    handle: entry,
    loader: rootOnceSignedIn,
    lazy: contest(async () => (await import('../../features/contests/rejudge-page.tsx')).RejudgePage),
  },
  {
    path: 'scroll-board',
    handle: entry,
    lazy: contest(
      async () => (await import('../../features/contests/scroll-config-page.tsx')).ScrollConfigPage,
      'boards',
    ),
  },
]

const outside = (path: string): RouteObject => ({
  path,
  handle: entry,
  loader: async ({ params }) => {
    await loadBoardEarly(Number(params.contestID))
    return null
  },
  lazy: page(
    'boards',
    async () => (await import('../../features/boards/outside-board-page.tsx')).OutsideBoardPage,
    'contests',
  ),
})

export const contestPages: RouteObject[] = [
  {
    path: 'contest',
    lazy: contest(async () => (await import('../../features/contests/list/contest-list-page.tsx')).ContestListPage),
  },
  outside('contest/acm-scoreboard/:contestID'),
  outside('contest/oi-scoreboard/:contestID'),
  {
    path: 'contest/:contestID/problem/:problemID/full-screen',
    handle: filling,
    loader: signedInInContest,
    lazy: contest(
      async () => (await import('../../features/contests/problem-pages.tsx')).ContestFocusPage,
      ...onProblem,
    ),
  },
  {
    path: 'contest/:contestId/settings',
    handle: entry,
    loader: signedInOnly,
    lazy: contest(
      async () => (await import('../../features/contests/staff/settings-page.tsx')).ContestSettingsPage,
      'admin-contests',
      'admin-problems',
    ),
  },
  {
    path: 'contest/:contestID',
    lazy: contest(async () => (await import('../../features/contests/frame/contest-frame.tsx')).ContestFrame),
    children: [
      {
        index: true,
        handle: entry,
        lazy: contest(async () => (await import('../../features/contests/overview-page.tsx')).OverviewPage),
      },
      { loader: signedInInContest, children: inside },
    ],
  },
]

/** Pages for a hall: without the shell. */
export const stagePages: RouteObject[] = [
  {
    path: 'scrollBoard',
    lazy: page(
      'boards',
      async () => (await import('../../features/boards/resolver/resolver-page.tsx')).ResolverPage,
      'contests',
    ),
  },
  {
    path: 'contest/:contestID/wall',
    lazy: page('boards', async () => (await import('../../features/boards/wall/wall-page.tsx')).WallPage, 'contests'),
  },
]

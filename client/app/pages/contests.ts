import { redirect } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { contestCommentOnly, rootOnceSignedIn, signedInOnly } from '../guards.ts'
import { page } from '../lazy-page.ts'
import type { PageHandle } from '../page-handle.ts'

const entry = { entry: '/contest' } satisfies PageHandle
const filling = { entry: '/contest', footer: false } satisfies PageHandle

const contest = (load: Parameters<typeof page>[1], ...borrowed: readonly string[]) =>
  page('contests', load, ...borrowed)
const onProblem = ['problems', 'self-test', 'submissions', 'judge-actions', 'boards'] as const

const managed = (path: string, load: Parameters<typeof page>[1], ...borrowed: readonly string[]): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  handle: entry,
  lazy: contest(load, ...borrowed),
})

/** Pages of whoever runs the contest: each comes with its first visit. */
const managePages: RouteObject = {
  path: 'manage',
  handle: entry,
  lazy: contest(async () => (await import('../../features/contests/staff/manage-page.tsx')).ManagePage),
  children: [
    managed('', async () => (await import('../../features/contests/staff/attention.tsx')).Attention),
    managed(
      'decisions',
      async () => (await import('../../features/contests/decisions/decisions-section.tsx')).DecisionsSection,
    ),
    managed('rejudge', async () => (await import('../../features/contests/rejudgings/rejudge-page.tsx')).RejudgePage),
    managed('teams', async () => (await import('../../features/contests/teams/teams-page.tsx')).TeamsPage),
    managed('hall', async () => (await import('../../features/contests/hall/hall-section.tsx')).HallSection),
    managed('people', async () => (await import('../../features/contests/staff/people-page.tsx')).PeoplePage),
    managed(
      'announcements',
      async () => (await import('../../features/contests/staff/announcements-section.tsx')).AnnouncementsSection,
      'admin-announcements',
    ),
    managed(
      'commentary',
      async () => (await import('../../features/contests/commentary/commentary-section.tsx')).CommentarySection,
    ),
    managed(
      'api',
      async () => (await import('../../features/contests/staff/contest-api-section.tsx')).ContestApiSection,
    ),
    managed(
      'log',
      async () => (await import('../../features/contests/staff/log-page.tsx')).ContestLogPage,
      'admin-audit',
      'admin-users',
    ),
  ],
}

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
  managePages,
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
    loader: (args) => rootOnceSignedIn(args) ?? redirect(`/contest/${args.params.contestID}/manage/rejudge`),
    element: null,
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

/** A visitor is asked to sign in by the page itself, and stays where they wanted to be. */
export const contestPages: RouteObject[] = [
  {
    path: 'contest/:contestID/problem/:problemID/full-screen',
    handle: filling,
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
        lazy: contest(async () => (await import('../../features/contests/overview-page.tsx')).OverviewPage, 'boards'),
      },
      ...inside,
    ],
  },
]

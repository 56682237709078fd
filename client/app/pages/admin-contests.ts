import type { RouteObject } from 'react-router-dom'
import { page } from '../lazy-page.ts'

/** Contests in the back office, below its layout. */
export const adminContestPages: RouteObject[] = [
  {
    path: 'contest',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/contest-list-page.tsx')).ContestListPage,
      'contests',
    ),
  },
  {
    path: 'contest/create',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/contest-edit-page.tsx')).ContestCreatePage,
      'admin-problems',
    ),
  },
  {
    path: 'contest/:contestId/edit',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/contest-edit-page.tsx')).ContestEditPage,
      'admin-problems',
    ),
  },
  {
    path: 'contest/:contestId/problems',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/problems-page.tsx')).ContestProblemsPage,
      'admin-problems',
      'remote-import',
    ),
  },
  {
    path: 'contest/:contestId/problem/create',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/contest-problem-pages.tsx')).ContestProblemCreatePage,
      'admin-problems',
      'problems',
    ),
  },
  {
    path: 'contest/:contestId/problem/:problemId/edit',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/contest-problem-pages.tsx')).ContestProblemEditPage,
      'admin-problems',
      'problems',
    ),
  },
  {
    path: 'contest/:contestId/announcement',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/announcements-page.tsx')).ContestAnnouncementsPage,
      'admin-announcements',
    ),
  },
]

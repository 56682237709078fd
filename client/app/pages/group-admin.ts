import type { RouteObject } from 'react-router-dom'
import { page } from '../lazy-page.ts'

/** The forms of a group's administrators, without its frame. */
export const forms: RouteObject[] = [
  {
    path: 'problem/admin/create',
    lazy: page(
      'admin-problems',
      async () => (await import('../../features/admin-problems/problem-edit-page.tsx')).ProblemCreatePage,
      'problems',
    ),
  },
  {
    path: 'problem/admin/:problemId/edit',
    lazy: page(
      'admin-problems',
      async () => (await import('../../features/admin-problems/problem-edit-page.tsx')).ProblemEditPage,
      'problems',
    ),
  },
  {
    path: 'training/admin/create',
    lazy: page(
      'admin-trainings',
      async () => (await import('../../features/admin-trainings/training-edit-page.tsx')).TrainingCreatePage,
      'admin-problems',
    ),
  },
  {
    path: 'training/admin/:trainingId/edit',
    lazy: page(
      'admin-trainings',
      async () => (await import('../../features/admin-trainings/training-edit-page.tsx')).TrainingEditPage,
      'admin-problems',
    ),
  },
  {
    path: 'training/admin/:trainingId/problems',
    lazy: page(
      'admin-trainings',
      async () => (await import('../../features/admin-trainings/problems-page.tsx')).TrainingProblemsPage,
      'admin-problems',
    ),
  },
  {
    path: 'contest/admin/create',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/contest-edit-page.tsx')).ContestCreatePage,
      'admin-problems',
    ),
  },
  {
    path: 'contest/admin/:contestId/edit',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/contest-edit-page.tsx')).ContestEditPage,
      'admin-problems',
    ),
  },
  {
    path: 'contest/admin/:contestId/problems',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/problems-page.tsx')).ContestProblemsPage,
      'admin-problems',
    ),
  },
  {
    path: 'contest/admin/:contestId/problem/create',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/contest-problem-pages.tsx')).ContestProblemCreatePage,
      'admin-problems',
      'problems',
    ),
  },
  {
    path: 'contest/admin/:contestId/problem/:problemId/edit',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/contest-problem-pages.tsx')).ContestProblemEditPage,
      'admin-problems',
      'problems',
    ),
  },
  {
    path: 'contest/admin/:contestId/announcement',
    lazy: page(
      'admin-contests',
      async () => (await import('../../features/admin-contests/announcements-page.tsx')).ContestAnnouncementsPage,
      'admin-announcements',
    ),
  },
]

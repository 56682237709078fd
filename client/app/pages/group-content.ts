import type { RouteObject } from 'react-router-dom'
import { signedInOnly } from '../guards.ts'
import { page } from '../lazy-page.ts'
import type { PageHandle } from '../page-handle.ts'
import { forms } from './group-admin.ts'
import { pagesOfTraining } from './training-pages.ts'

const entry = { entry: '/group' } satisfies PageHandle
const alone = { entry: '/group', withoutFacts: true } satisfies PageHandle
const filling = { ...alone, footer: false } satisfies PageHandle

const onProblem = ['groups', 'problems', 'self-test', 'submissions', 'judge-actions'] as const
const content = (load: Parameters<typeof page>[1], ...borrowed: readonly string[]) =>
  page('group-content', load, 'groups', ...borrowed)

/** What a group shows inside its frame of problems, trainings and contests. */
export const groupContentInside: RouteObject[] = [
  {
    path: 'problem',
    handle: entry,
    lazy: content(
      async () =>
        (await import('../../features/group-content/problems/group-problem-list-page.tsx')).GroupProblemListPage,
      'problems',
    ),
  },
  {
    path: 'problem/admin',
    handle: alone,
    lazy: content(
      async () =>
        (await import('../../features/group-content/problems/group-problem-admin-page.tsx')).GroupProblemAdminPage,
      'admin-problems',
    ),
  },
  {
    path: 'problem/:problemID',
    handle: filling,
    lazy: content(
      async () => (await import('../../features/group-content/problems/group-problem-pages.tsx')).GroupProblemPage,
      ...onProblem,
    ),
  },
  {
    path: 'training',
    handle: alone,
    lazy: content(
      async () =>
        (await import('../../features/group-content/trainings/group-training-pages.tsx')).GroupTrainingListPage,
      'trainings',
    ),
  },
  {
    path: 'training/admin',
    handle: alone,
    lazy: content(
      async () =>
        (await import('../../features/group-content/trainings/group-training-pages.tsx')).GroupTrainingAdminPage,
      'admin-trainings',
      'trainings',
    ),
  },
  {
    path: 'training/admin/category',
    handle: alone,
    lazy: content(
      async () =>
        (await import('../../features/group-content/trainings/group-training-pages.tsx')).GroupTrainingCategoriesPage,
      'admin-trainings',
      'trainings',
    ),
  },
  {
    path: 'status',
    handle: alone,
    lazy: content(
      async () => (await import('../../features/group-content/problems/group-problem-pages.tsx')).GroupStatusPage,
      ...onProblem,
    ),
  },
  {
    path: 'submission-detail/:submitID',
    handle: alone,
    lazy: content(
      async () => (await import('../../features/group-content/problems/group-problem-pages.tsx')).GroupSubmissionPage,
      ...onProblem,
    ),
  },
  {
    path: 'contest',
    handle: entry,
    lazy: content(
      async () => (await import('../../features/group-content/contests/group-contest-pages.tsx')).GroupContestListPage,
      'contests',
    ),
  },
  {
    path: 'contest/admin',
    handle: alone,
    lazy: content(
      async () => (await import('../../features/group-content/contests/group-contest-pages.tsx')).GroupContestAdminPage,
      'admin-contests',
      'contests',
    ),
  },
]

/** What of a group fills the window by itself. */
export const groupContentPages: RouteObject[] = [
  {
    path: 'group/:groupID/problem/:problemID/full-screen',
    handle: filling,
    lazy: content(
      async () => (await import('../../features/group-content/problems/group-problem-pages.tsx')).GroupFocusPage,
      ...onProblem,
    ),
  },
  ...pagesOfTraining({
    path: 'group/:groupID/training/:trainingID',
    entry: '/group',
    loader: signedInOnly,
    onProblem,
  }),
  {
    path: 'group/:groupID',
    handle: entry,
    loader: signedInOnly,
    lazy: content(
      async () => (await import('../../features/group-content/admin/group-admin-frame.tsx')).GroupAdminFrame,
    ),
    children: forms.map((form): RouteObject => ({ ...form, handle: entry })),
  },
]

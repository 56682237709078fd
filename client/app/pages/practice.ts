import type { RouteObject } from 'react-router-dom'
import { page } from '../lazy-page.ts'
import type { PageHandle } from '../page-handle.ts'

export const practicePages: RouteObject[] = [
  {
    path: 'problem',
    lazy: page('problems', async () => (await import('../../features/problems/problem-list-page.tsx')).ProblemListPage),
  },
  {
    path: 'problem/:problemID',
    handle: { footer: false } satisfies PageHandle,
    lazy: page(
      'problems',
      async () => (await import('../../features/problems/problem-page.tsx')).ProblemPage,
      'self-test',
      'submissions',
    ),
  },
  {
    path: 'status',
    lazy: page(
      'submissions',
      async () => (await import('../../features/submissions/submission-list-page.tsx')).SubmissionListPage,
      'judge-actions',
    ),
  },
  {
    path: 'submission-detail/:submitID',
    handle: { entry: '/status' } satisfies PageHandle,
    lazy: page(
      'submissions',
      async () => (await import('../../features/submissions/submission-page.tsx')).SubmissionPage,
      'judge-actions',
    ),
  },
]

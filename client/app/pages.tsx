import { Navigate } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { signedInOnly } from './guards.ts'
import { page } from './lazy-page.ts'
import type { PageHandle } from './page-handle.ts'

/** Every page there is. What is not here does not exist: the shell hides its entries and the path shows the 404 page. */
export const pages: RouteObject[] = [
  { index: true, element: <Navigate to="/home" replace /> },
  { path: 'home', lazy: page('home', async () => (await import('../features/home/home-page.tsx')).HomePage) },
  {
    path: 'problem',
    lazy: page('problems', async () => (await import('../features/problems/problem-list-page.tsx')).ProblemListPage),
  },
  {
    path: 'problem/:problemID',
    handle: { footer: false } satisfies PageHandle,
    lazy: page('problems', async () => (await import('../features/problems/problem-page.tsx')).ProblemPage, 'self-test'),
  },
  {
    path: 'status',
    lazy: page('submissions', async () => (await import('../features/submissions/submission-list-page.tsx')).SubmissionListPage, 'judge-actions'),
  },
  {
    path: 'submission-detail/:submitID',
    handle: { entry: '/status' } satisfies PageHandle,
    lazy: page('submissions', async () => (await import('../features/submissions/submission-page.tsx')).SubmissionPage, 'judge-actions'),
  },
  {
    path: 'developer',
    lazy: page('developer', async () => (await import('../features/developer/developer-page.tsx')).DeveloperPage),
  },
  {
    path: 'reset-password',
    lazy: page('account', async () => (await import('../features/account/reset-password-page.tsx')).ResetPasswordPage),
  },
  {
    path: 'logout',
    loader: signedInOnly,
    lazy: page('account', async () => (await import('../features/account/logout-page.tsx')).LogoutPage),
  },
  { path: '*', lazy: page('not-found', async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage) },
]

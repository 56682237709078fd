import { Navigate } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { signedInOnly } from './guards.ts'
import { page } from './lazy-page.ts'
import { RouteError } from './route-error.tsx'
import { Shell } from './shell.tsx'

/** What the shell wants to know about a page. */
export interface PageHandle {
  /** Path of the navigation entry that is marked, where it is not the page's own. */
  readonly entry?: string
  /** False where the page fills the window by itself. */
  readonly footer?: boolean
}

const handle = (value: PageHandle): PageHandle => value

/** Every page there is. What is not here does not exist: the shell hides its entries and the path shows the 404 page. */
const pages: RouteObject[] = [
  { index: true, element: <Navigate to="/home" replace /> },
  { path: 'home', lazy: page('home', async () => (await import('../features/home/home-page.tsx')).HomePage) },
  {
    path: 'problem',
    lazy: page('problems', async () => (await import('../features/problems/problem-list-page.tsx')).ProblemListPage),
  },
  {
    path: 'problem/:problemID',
    handle: handle({ footer: false }),
    lazy: page('problems', async () => (await import('../features/problems/problem-page.tsx')).ProblemPage),
  },
  {
    path: 'status',
    lazy: page('submissions', async () => (await import('../features/submissions/submission-list-page.tsx')).SubmissionListPage),
  },
  {
    path: 'submission-detail/:submitID',
    handle: handle({ entry: '/status' }),
    lazy: page('submissions', async () => (await import('../features/submissions/submission-page.tsx')).SubmissionPage),
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

/** On the first visit the shell stands at once, and the page comes into it. */
const children = pages.map((route) => ({ ...route, hydrateFallbackElement: <></> }))

export const routes: RouteObject[] = [{ path: '/', element: <Shell />, errorElement: <RouteError />, children }]

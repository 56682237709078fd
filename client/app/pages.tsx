import { Navigate, redirect } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { page } from './lazy-page.ts'
import { accountPages } from './pages/account.ts'
import { peoplePages } from './pages/people.ts'
import { contestPages } from './pages/contests.ts'
import { groupContentPages } from './pages/group-content.ts'
import { groupPages } from './pages/groups.ts'
import { practicePages } from './pages/practice.ts'
import { sitePages } from './pages/site.ts'
import { trainingPages } from './pages/trainings.ts'

/**
 * Every page there is. What is not here does not exist: the shell hides its entries and the path shows the 404 page.
 */
export const pages: RouteObject[] = [
  { index: true, element: <Navigate to="/home" replace /> },
  ...sitePages,
  ...practicePages,
  ...peoplePages,
  ...contestPages,
  ...trainingPages,
  ...groupPages,
  ...groupContentPages,
  ...accountPages,
  // The back office has a long table that most people never need: it comes with the first visit (routes.tsx), and
  // what it lacks leads to its door.
  { path: 'admin/*', loader: () => redirect('/admin/login'), element: <></> },
  {
    path: '*',
    lazy: page('not-found', async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage),
  },
]

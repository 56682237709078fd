import { Navigate } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { accountPages } from './pages/account.ts'
import { outsideBoardPages } from './pages/boards.ts'
import { doors, notFound } from './pages/doors.ts'
import { peoplePages } from './pages/people.ts'
import { practicePages } from './pages/practice.ts'
import { sitePages } from './pages/site.ts'

/**
 * Every page there is, those behind a door as one. What is not here does not exist: the shell hides its entries and
 * the path shows the 404 page.
 */
export const pages: RouteObject[] = [
  { index: true, element: <Navigate to="/home" replace /> },
  ...sitePages,
  ...practicePages,
  ...peoplePages,
  ...outsideBoardPages,
  ...doors,
  ...accountPages,
  { path: '*', lazy: notFound },
]

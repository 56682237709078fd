import type { ComponentType } from 'react'
import { redirect } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { page } from '../lazy-page.ts'
import type { PageHandle } from '../page-handle.ts'

type Table = () => Promise<RouteObject[]>

const adminTable: Table = async () => (await import('./admin.ts')).adminPages
const contestTable: Table = async () => (await import('./contests.ts')).contestPages
const trainingTable: Table = async () => (await import('./trainings.ts')).trainingPages
const groupTable: Table = async () => (await import('./groups.ts')).groupPages

export const notFound = page(
  'not-found',
  async () => (await import('../../features/not-found/not-found-page.tsx')).NotFoundPage,
)

/** Where only this stands, the table is loaded and looked into (routes.tsx); what it lacks has no page. */
const behind = (path: string, table: Table): RouteObject => ({
  path,
  handle: { table } satisfies PageHandle,
  lazy: notFound,
})

/** A list comes with the table of pages that its rows lead to: nothing is waited for between a click and its page. */
const listOf = (feature: string, load: () => Promise<ComponentType>, table: Table) =>
  page(feature, async () => (await Promise.all([load(), table()]))[0])

/**
 * The ways into the parts of the site with a long table of pages: it comes with the first visit of a part, as most
 * readers need few of them.
 */
export const doors: RouteObject[] = [
  {
    path: 'contest',
    lazy: listOf(
      'contests',
      async () => (await import('../../features/contests/list/contest-list-page.tsx')).ContestListPage,
      contestTable,
    ),
  },
  behind('contest/:contestID/*', contestTable),
  {
    path: 'training',
    lazy: listOf(
      'trainings',
      async () => (await import('../../features/trainings/list/training-list-page.tsx')).TrainingListPage,
      trainingTable,
    ),
  },
  behind('training/:trainingID/*', trainingTable),
  {
    path: 'group',
    lazy: listOf(
      'groups',
      async () => (await import('../../features/groups/list/group-list-page.tsx')).GroupListPage,
      groupTable,
    ),
  },
  behind('group/:groupID/*', groupTable),
  // What the back office lacks leads to its door.
  {
    path: 'admin/*',
    handle: { table: adminTable } satisfies PageHandle,
    loader: () => redirect('/admin/login'),
    element: null,
  },
]

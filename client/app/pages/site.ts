import type { RouteObject } from 'react-router-dom'
import { discussionOnly } from '../guards.ts'
import { page } from '../lazy-page.ts'
import type { PageHandle } from '../page-handle.ts'

const discussionList = {
  loader: discussionOnly,
  lazy: page(
    'discussions',
    async () => (await import('../../features/discussions/discussion-list-page.tsx')).DiscussionListPage,
  ),
}

export const sitePages: RouteObject[] = [
  {
    path: 'home',
    lazy: page('home', async () => (await import('../../features/home/home-page.tsx')).HomePage, 'boards'),
  },
  { path: 'discussion', ...discussionList },
  { path: 'discussion/:problemID', ...discussionList },
  {
    path: 'discussion-detail/:discussionID',
    handle: { entry: '/discussion' } satisfies PageHandle,
    loader: discussionOnly,
    lazy: page(
      'discussions',
      async () => (await import('../../features/discussions/discussion-page.tsx')).DiscussionPage,
      'comments',
    ),
  },
  {
    path: 'developer',
    lazy: page(
      'developer',
      async () => (await import('../../features/developer/developer-page.tsx')).DeveloperPage,
      'remote-health',
    ),
  },
]

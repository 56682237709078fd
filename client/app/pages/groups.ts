import type { RouteObject } from 'react-router-dom'
import { groupDiscussionOnly, signedInOnly } from '../guards.ts'
import { page } from '../lazy-page.ts'
import type { PageHandle } from '../page-handle.ts'
import { groupContentInside, groupContentPages } from './group-content.ts'

const entry = { entry: '/group' } satisfies PageHandle

const alone = { ...entry, withoutFacts: true } satisfies PageHandle

const group = (load: Parameters<typeof page>[1], ...borrowed: readonly string[]) => page('groups', load, ...borrowed)

const discussions = {
  handle: entry,
  loader: groupDiscussionOnly,
  lazy: group(
    async () => (await import('../../features/groups/discussions-page.tsx')).GroupDiscussionsPage,
    'discussions',
  ),
}

/** Pages of the group frame. Those that take the whole width say so in their handle. */
const inside: RouteObject[] = [
  {
    index: true,
    handle: entry,
    lazy: group(async () => (await import('../../features/groups/home-page.tsx')).GroupHomePage),
  },
  ...groupContentInside,
  { path: 'discussion', ...discussions },
  { path: 'discussion/:problemID', ...discussions },
  {
    path: 'discussion-detail/:discussionID',
    handle: entry,
    loader: groupDiscussionOnly,
    lazy: group(
      async () => (await import('../../features/groups/discussions-page.tsx')).GroupDiscussionPage,
      'discussions',
      'comments',
    ),
  },
  {
    path: 'member',
    handle: entry,
    lazy: group(async () => (await import('../../features/groups/members-page.tsx')).GroupMembersPage),
  },
  {
    path: 'announcement',
    handle: alone,
    lazy: group(
      async () => (await import('../../features/groups/announcements-page.tsx')).GroupAnnouncementsPage,
      'admin-announcements',
    ),
  },
  {
    path: 'file',
    handle: entry,
    lazy: group(async () => (await import('../../features/groups/files-page.tsx')).GroupFilesPage),
  },
  {
    path: 'setting',
    handle: entry,
    lazy: group(async () => (await import('../../features/groups/setting-page.tsx')).GroupSettingPage, 'settings'),
  },
  {
    path: 'rank',
    handle: entry,
    lazy: group(async () => (await import('../../features/groups/rank-page.tsx')).GroupRankPage),
  },
]

export const groupPages: RouteObject[] = [
  {
    path: 'group/:groupID',
    loader: signedInOnly,
    lazy: group(async () => (await import('../../features/groups/frame/group-frame.tsx')).GroupFrame),
    children: inside,
  },
  ...groupContentPages,
]

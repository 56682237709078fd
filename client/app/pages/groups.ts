import type { RouteObject } from 'react-router-dom'
import { signedInOnly } from '../guards.ts'
import { page } from '../lazy-page.ts'
import type { PageHandle } from '../page-handle.ts'
import { groupContentInside } from './group-content.ts'

const entry = { entry: '/group' } satisfies PageHandle

const group = (load: Parameters<typeof page>[1], ...borrowed: readonly string[]) => page('groups', load, ...borrowed)

/** Pages of the group frame. Those that take the whole width have `handle: { ...entry, wide: true }`. */
const inside: RouteObject[] = [
  { index: true, handle: entry, lazy: group(async () => (await import('../../features/groups/home-page.tsx')).GroupHomePage) },
  ...groupContentInside,
]

export const groupPages: RouteObject[] = [
  {
    path: 'group/:groupID',
    loader: signedInOnly,
    lazy: group(async () => (await import('../../features/groups/frame/group-frame.tsx')).GroupFrame),
    children: inside,
  },
]

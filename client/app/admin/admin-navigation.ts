import { t } from '@lingui/core/macro'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import type { RouteObject } from 'react-router-dom'
import { isBuilt } from '../navigation.ts'
import type { NavLink } from '../navigation.ts'

export type AdminArea =
  | 'dashboard'
  | 'users'
  | 'announcements'
  | 'settings'
  | 'problems'
  | 'groups'
  | 'trainings'
  | 'contests'
  | 'discussions'

export interface AdminEntry {
  readonly area: AdminArea
  readonly label: string
  readonly links: readonly NavLink[]
}

interface AdminLink extends NavLink {
  /** For whom: every administrator, those who may publish problems, or super administrators. */
  readonly who: 'admin' | 'publisher' | 'root'
}

const isPublisher = (role: string): boolean => isRoot(role) || role === 'problem_admin'
const mayEnter = { admin: () => true, publisher: isPublisher, root: isRoot }

interface Section {
  readonly area: AdminArea
  readonly label: string
  readonly links: readonly AdminLink[]
}

function siteSections(): readonly Section[] {
  return [
    { area: 'dashboard', label: t`Dashboard`, links: [{ path: '/admin', label: t`Dashboard`, who: 'admin' }] },
    {
      area: 'users',
      label: t`Users`,
      links: [
        { path: '/admin/user', label: t`All users`, who: 'root' },
        { path: '/admin/auth', label: t`Roles`, who: 'root' },
      ],
    },
    {
      area: 'announcements',
      label: t`Announcements`,
      links: [
        { path: '/admin/announcement', label: t`Announcements`, who: 'root' },
        { path: '/admin/notice', label: t`Notices`, who: 'root' },
      ],
    },
    {
      area: 'settings',
      label: t`Configuration`,
      links: [
        { path: '/admin/conf', label: t`Website and mail`, who: 'root' },
        { path: '/admin/switch', label: t`Switches`, who: 'root' },
        { path: '/admin/language', label: t`Languages`, who: 'root' },
        { path: '/admin/judges', label: t`Judges`, who: 'root' },
        { path: '/admin/remote', label: t`Remote judges`, who: 'root' },
        { path: '/admin/audit', label: t`Audit log`, who: 'root' },
      ],
    },
  ]
}

function contentSections(): readonly Section[] {
  return [
    {
      area: 'problems',
      label: t`Problems`,
      links: [
        { path: '/admin/problem', label: t`All problems`, who: 'admin' },
        { path: '/admin/problem/create', label: t`New problem`, who: 'admin' },
        { path: '/admin/problem/remote-import', label: t`Remote import`, who: 'admin' },
        { path: '/admin/problem/tag', label: t`Tags`, who: 'publisher' },
        { path: '/admin/group-problem/apply', label: t`Publish requests`, who: 'publisher' },
        { path: '/admin/problem/batch-operation', label: t`Import and export`, who: 'root' },
      ],
    },
    {
      area: 'trainings',
      label: t`Training`,
      links: [
        { path: '/admin/training', label: t`All trainings`, who: 'admin' },
        { path: '/admin/training/create', label: t`New training`, who: 'admin' },
        { path: '/admin/training/category', label: t`Categories`, who: 'publisher' },
      ],
    },
    {
      area: 'contests',
      label: t`Contests`,
      links: [
        { path: '/admin/contest', label: t`All contests`, who: 'admin' },
        { path: '/admin/contest/create', label: t`New contest`, who: 'admin' },
      ],
    },
    {
      area: 'discussions',
      label: t`Discussion`,
      links: [{ path: '/admin/discussion', label: t`Discussions`, who: 'admin' }],
    },
  ]
}

/** The sections of spec/3 2.11 that are built and that these roles may enter, in order. */
export function adminNavigationOf(pages: RouteObject[], roles: readonly string[]): readonly AdminEntry[] {
  return [...siteSections(), ...contentSections()].flatMap(({ area, label, links }): AdminEntry[] => {
    const open = links.filter(({ path, who }) => isBuilt(pages, path) && roles.some(mayEnter[who]))
    return open.length === 0
      ? []
      : [{ area, label, links: open.map((link) => ({ path: link.path, label: link.label })) }]
  })
}

/** The link that a page belongs to: the longest that its path begins with. The dashboard is only itself. */
export function currentLink(entries: readonly AdminEntry[], pathname: string): NavLink | undefined {
  const path = pathname.replace(/\/$/, '')
  const isAbove = (link: NavLink) => path === link.path || (link.path !== '/admin' && path.startsWith(`${link.path}/`))
  return entries
    .flatMap(({ links }) => links)
    .filter(isAbove)
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

import { t } from '@lingui/core/macro'
import { matchRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import type { WebsiteConfig } from '../api/website.ts'

export interface NavLink {
  readonly path: string
  readonly label: string
}

export interface NavGroup {
  readonly label: string
  readonly entries: readonly NavLink[]
}

export type NavEntry = NavLink | NavGroup

/** True for a path that has a page: the table of pages is the one list of what is built. */
export function isBuilt(pages: RouteObject[], path: string): boolean {
  const last = matchRoutes(pages, path.split('?')[0] ?? path)?.at(-1)
  return last !== undefined && last.route.path !== '*'
}

/** The entries of spec/1 section 2 that have a page, in order. Discussion also needs its switch. */
export function navigationOf(pages: RouteObject[], website: WebsiteConfig | undefined): readonly NavEntry[] {
  const all: readonly NavEntry[] = [
    { path: '/home', label: t`Home` },
    { path: '/problem', label: t`Problems` },
    { path: '/training', label: t`Training` },
    { path: '/contest', label: t`Contests` },
    { path: '/status', label: t`Status` },
    { label: t`Rank`, entries: [{ path: '/acm-rank', label: t`ACM Rank` }, { path: '/oi-rank', label: t`OI Rank` }] },
    ...(website?.openPublicDiscussion ? [{ path: '/discussion', label: t`Discussion` }] : []),
    { path: '/group', label: t`Groups` },
    { label: t`About`, entries: [{ path: '/introduction', label: t`Introduction` }, { path: '/developer', label: t`Developer` }] },
  ]
  return all.flatMap((entry): NavEntry[] => {
    if (!('entries' in entry)) return isBuilt(pages, entry.path) ? [entry] : []
    const entries = entry.entries.filter(({ path }) => isBuilt(pages, path))
    return entries.length === 0 ? [] : [{ ...entry, entries }]
  })
}

/** The entry that a page belongs to: its own path, one above it, or the one that its route names. */
export const isCurrent = (entry: NavLink, pathname: string, named: string | undefined): boolean =>
  named === undefined ? pathname === entry.path || pathname.startsWith(`${entry.path}/`) : named === entry.path

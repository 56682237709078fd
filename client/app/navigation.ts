import { t } from '@lingui/core/macro'
import { matchPath, matchRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import type { WebsiteConfig } from '../api/website.ts'
import { isFocusPath } from '../domain/problem/focus-path.ts'

export interface NavLink {
  readonly path: string
  readonly label: string
}

export interface NavGroup {
  readonly label: string
  readonly entries: readonly NavLink[]
}

export type NavEntry = NavLink | NavGroup

/** Paths of the pages that have no parameter, by table of pages. */
const plainPaths = new WeakMap<RouteObject[], ReadonlySet<string>>()

const plainPathsOf = (pages: readonly RouteObject[], above = ''): string[] =>
  pages.flatMap(({ path = '', children = [] }) => {
    const here = path === '' ? above : `${above}/${path.replace(/^\//, '')}`
    return [here, ...plainPathsOf(children, here)]
  })

/**
 * True for a path that has a page: the table of pages is the one list of what is built. Most links lead to a page
 * without parameters, which is looked up: the router ranks the whole table anew with every question.
 */
export function isBuilt(pages: RouteObject[], path: string): boolean {
  const [plain = path] = path.split('?')
  const known = plainPaths.get(pages) ?? new Set(plainPathsOf(pages))
  plainPaths.set(pages, known)
  if (plain !== '' && known.has(plain)) return true
  const last = matchRoutes(pages, plain)?.at(-1)
  return last !== undefined && last.route.path !== '*'
}

/** Entries of the ordinary bar. Discussion also needs its switch. */
const siteEntries = (website: WebsiteConfig | undefined): readonly NavEntry[] => [
  { path: '/home', label: t`Home` },
  { path: '/problem', label: t`Problems` },
  { path: '/training', label: t`Training` },
  { path: '/contest', label: t`Contests` },
  { path: '/status', label: t`Submissions` },
  {
    label: t`Rank`,
    entries: [
      { path: '/acm-rank', label: t`ACM rank` },
      { path: '/oi-rank', label: t`OI rank` },
    ],
  },
  ...(website?.openPublicDiscussion ? [{ path: '/discussion', label: t`Discussion` }] : []),
  { path: '/group', label: t`Groups` },
  {
    label: t`About`,
    entries: [
      { path: '/introduction', label: t`Guide` },
      { path: '/developer', label: t`System status` },
    ],
  },
]

/** In focus mode the bar leads through the contest, training or group around the problem; null anywhere else. */
function focusEntries(pathname: string): readonly NavEntry[] | null {
  if (!isFocusPath(pathname)) return null
  const at = (pattern: string) => matchPath({ path: pattern, end: false }, pathname)?.params
  const contest = at('/contest/:cid')
  if (contest) {
    const home = `/contest/${contest.cid}`
    return [
      { path: home, label: t`Contest home` },
      { path: `${home}/problems`, label: t`Problem list` },
      { path: `${home}/submissions?onlyMine=true`, label: t`My submissions` },
      { path: `${home}/rank`, label: t`Rankings` },
    ]
  }
  const group = at('/group/:gid')
  const training = group ? at('/group/:gid/training/:tid') : at('/training/:tid')
  const groupHome = group ? [{ path: `/group/${group.gid}`, label: t`Group home` }] : []
  if (training) {
    const home = `${group ? `/group/${group.gid}` : ''}/training/${training.tid}`
    return [
      { path: '/home', label: t`Back home` },
      ...groupHome,
      { path: home, label: t`Training home` },
      { path: `${home}/problems`, label: t`Problem list` },
    ]
  }
  return group ? [...groupHome, { path: `/group/${group.gid}/problem`, label: t`Problem list` }] : null
}

/** Who works for one contest alone has no other page. */
const contestEntry = (cid: number): NavEntry => ({ path: `/contest/${cid}`, label: t`Contest home` })

/**
 * The entries of spec/1 section 2 that have a page, in order: those of the site, or in focus mode those of the context.
 * @param onlyCid the one contest for which the reader's account works
 */
export function navigationOf(
  pages: RouteObject[],
  website: WebsiteConfig | undefined,
  pathname: string,
  onlyCid: number | null = null,
): readonly NavEntry[] {
  if (onlyCid !== null) return [contestEntry(onlyCid)]
  const all = focusEntries(pathname) ?? siteEntries(website)
  return all.flatMap((entry): NavEntry[] => {
    if (!('entries' in entry)) return isBuilt(pages, entry.path) ? [entry] : []
    const entries = entry.entries.filter(({ path }) => isBuilt(pages, path))
    return entries.length === 0 ? [] : [{ ...entry, entries }]
  })
}

/** The entry that a page belongs to: its own path, one above it, or the one that its route names. */
export const isCurrent = (entry: NavLink, pathname: string, named: string | undefined): boolean =>
  named === undefined ? pathname === entry.path || pathname.startsWith(`${entry.path}/`) : named === entry.path

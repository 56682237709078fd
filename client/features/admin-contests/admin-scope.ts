/**
 * Where contests are prepared: the site, or a group (see admin-problems/admin-scope.ts). Without one it is the site.
 */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { createContext, use } from 'react'
import { call } from '../../api/call.ts'
import { storeMarkdownFile } from '../../api/markdown-files.ts'
import { userAtom } from '../../api/session.ts'
import type { User } from '../../api/session.ts'
import type { ContestHead, ContestRow, ProblemPage } from './queries.ts'

export interface ContestRights {
  /** Deletes and clones whatever there is. */
  readonly rules: boolean
  readonly mayEdit: boolean
}

interface ContestList {
  readonly records: ContestRow[]
  readonly total: number
}

export interface ContestCalls {
  readonly list: (query: CallQuery<'adminContestList'>, signal: AbortSignal) => Promise<ContestList>
  /** Title and rule type, for whoever may open the contest's pages; null when there is no such contest. */
  readonly head: (cid: number, signal: AbortSignal) => Promise<ContestHead | null>
  readonly form: (cid: number, signal: AbortSignal) => Promise<CallAnswer<'adminContest'>>
  readonly create: (body: CallBody<'createContest'>) => Promise<{ readonly cid: number }>
  readonly update: (body: CallBody<'updateContest'>) => Promise<unknown>
  readonly show: (query: CallQuery<'changeContestVisible'>) => Promise<unknown>
  readonly remove: (query: CallQuery<'deleteContest'>, quiet: boolean) => Promise<unknown>
  readonly problems: (query: CallQuery<'adminContestProblems'>, signal: AbortSignal) => Promise<ProblemPage>
  readonly addProblem: (body: CallBody<'addContestProblem'>) => Promise<unknown>
  readonly savePlacement: (body: CallBody<'saveContestProblem'> & { readonly cid: number }) => Promise<unknown>
  readonly removeProblem: (query: CallQuery<'removeContestProblem'>, quiet: boolean) => Promise<unknown>
  readonly announcements: (
    query: CallQuery<'adminContestAnnouncements'>,
    signal: AbortSignal,
  ) => Promise<CallAnswer<'adminContestAnnouncements'>>
  readonly announce: (body: CallBody<'createContestAnnouncement'>) => Promise<unknown>
  readonly changeAnnouncement: (body: CallBody<'createContestAnnouncement'>) => Promise<unknown>
  readonly removeAnnouncement: (query: { readonly aid: number; readonly cid: number }) => Promise<unknown>
}

export interface ContestAdminScope {
  /** Part of the keys of all queries that are asked here. */
  readonly key: string
  /** The group whose contests these are, with the ways to its own problems; null for those of the site. */
  readonly group: {
    readonly gid: number
    readonly addOwn: (query: CallQuery<'addOwnGroupContestProblem'>) => Promise<unknown>
  } | null
  /** The form stands in the contest itself, apart from the other pages of the back office. */
  readonly isInContest?: true
  readonly paths: { readonly list: string; readonly create: string; readonly of: (cid: number) => string }
  readonly calls: ContestCalls
  readonly storeFile: typeof storeMarkdownFile
  readonly rightsOf: (user: User | null, contest: { readonly uid: string }) => ContestRights
}

/** The form is sent to the contest's owner only; others find the contest in the list. */
async function siteHead(cid: number, signal: AbortSignal): Promise<ContestHead | null> {
  const own = await call('adminContest', { query: { cid }, signal, quiet: true }).catch(() => null)
  if (own !== null) return own
  const { records } = await call('adminContestList', {
    query: { keyword: String(cid), currentPage: 1, limit: 100 },
    signal,
  })
  return records.find(({ id }) => id === cid) ?? null
}

/** The back office of the site. */
export const siteContestScope: ContestAdminScope = {
  key: 'site',
  group: null,
  paths: { list: '/admin/contest', create: '/admin/contest/create', of: (cid) => `/admin/contest/${cid}` },
  calls: {
    list: (query, signal) => call('adminContestList', { query, signal }),
    head: siteHead,
    form: (cid, signal) => call('adminContest', { query: { cid }, signal }),
    create: (body) => call('createContest', { body, quiet: true }),
    update: (body) => call('updateContest', { body, quiet: true }),
    show: (query) => call('changeContestVisible', { query }),
    remove: (query, quiet) => call('deleteContest', { query, quiet }),
    problems: (query, signal) => call('adminContestProblems', { query, signal }),
    addProblem: (body) => call('addContestProblem', { body, quiet: true }),
    savePlacement: (body) => call('saveContestProblem', { body }),
    removeProblem: (query, quiet) => call('removeContestProblem', { query, quiet }),
    announcements: (query, signal) => call('adminContestAnnouncements', { query, signal }),
    announce: (body) => call('createContestAnnouncement', { body, quiet: true }),
    changeAnnouncement: (body) => call('updateContestAnnouncement', { body, quiet: true }),
    removeAnnouncement: ({ aid }) => call('deleteContestAnnouncement', { query: { aid } }),
  },
  storeFile: storeMarkdownFile,
  // Super administrators may do everything, others with the area change only what they have made.
  rightsOf: (user, { uid }) => {
    const rules = user?.roleList.some(isRoot) ?? false
    return { rules, mayEdit: rules || uid === user?.uid }
  },
}

export const ContestAdminScopeContext = createContext<ContestAdminScope>(siteContestScope)

export const useContestAdminScope = (): ContestAdminScope => use(ContestAdminScopeContext)

/** What the reader may do with a contest here. */
export function useRights(contest: { readonly uid: string }): ContestRights {
  return useContestAdminScope().rightsOf(useAtomValue(userAtom), contest)
}

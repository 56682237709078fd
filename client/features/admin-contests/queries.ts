import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useGroupEvents } from '../../domain/group/use-group-events.ts'
import { contestProblemsKey } from '../admin-problems/index.ts'
import { useContestAdminScope } from './admin-scope.ts'
import type { ContestAdminScope } from './admin-scope.ts'

/** Passwords are in the lists of groups alone. */
export type ContestRow = Omit<CallAnswer<'adminContestList'>['records'][number], 'pwd'>
export type ContestHead = Pick<ContestRow, 'id' | 'title' | 'type' | 'uid' | 'endTime' | 'sealRank' | 'autoRealRank'>
export type ProblemPage = CallAnswer<'adminContestProblems'>
export type ProblemRow = ProblemPage['problemList']['records'][number]
export type Link = ProblemPage['contestProblemMap'][string]

export interface Paging {
  readonly currentPage: number
  readonly limit: number
}
interface Loading {
  readonly signal: AbortSignal
}

export const listKey = ({ key }: Pick<ContestAdminScope, 'key'>) => ['admin', 'contests', key] as const
export const announcementsKey = (cid: number) => ['admin', 'contest-announcements', cid] as const

export function useAdminContests(query: Paging & { readonly keyword: string }) {
  const scope = useContestAdminScope()
  return useGroupEvents({
    gid: scope.group?.gid ?? null,
    what: 'contests',
    key: [...listKey(scope), query],
    load: (signal) => scope.calls.list(query, signal),
  })
}

/** A contest with everything its form holds; for whoever may save it. */
export const contestForm = ({ calls }: ContestAdminScope, cid: number) => ({
  queryKey: ['admin', 'contest', cid] as const,
  queryFn: ({ signal }: Loading) => calls.form(cid, signal),
})

/** Problems of the contest, and how each stands in it; the map holds all of them on every page. */
export const problemsOfContest = (
  { calls }: ContestAdminScope,
  query: Paging & { readonly cid: number; readonly keyword?: string },
) => ({
  queryKey: [...contestProblemsKey(query.cid), query] as const,
  queryFn: ({ signal }: Loading) => calls.problems(query, signal),
})

export const contestHead = (scope: ContestAdminScope, cid: number) => ({
  queryKey: [...listKey(scope), 'head', cid] as const,
  queryFn: ({ signal }: Loading) => scope.calls.head(cid, signal),
})

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { call } from '../../api/call.ts'
import { contestProblemsKey } from '../admin-problems/editor/contest-place.ts'

export type ContestRow = CallAnswer<'adminContestList'>['records'][number]
export type ProblemPage = CallAnswer<'adminContestProblems'>
export type ProblemRow = ProblemPage['problemList']['records'][number]
export type Link = ProblemPage['contestProblemMap'][string]
export type Announcement = CallAnswer<'adminContestAnnouncements'>['records'][number]

export interface Paging {
  readonly currentPage: number
  readonly limit: number
}
interface Loading {
  readonly signal: AbortSignal
}

export const LIST_KEY = ['admin', 'contests'] as const
export const announcementsKey = (cid: number) => ['admin', 'contest-announcements', cid] as const

export const useAdminContests = (query: Paging & { readonly keyword: string }) =>
  useQuery({
    queryKey: [...LIST_KEY, query],
    queryFn: ({ signal }) => call('adminContestList', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** A contest with everything its form holds; for its creator and super administrators. */
export const contestForm = (cid: number) => ({
  queryKey: ['admin', 'contest', cid] as const,
  queryFn: ({ signal }: Loading) => call('adminContest', { query: { cid }, signal }),
})

/** Problems of the contest, and how each stands in it; the map holds all of them on every page. */
export const problemsOfContest = (query: Paging & { readonly cid: number; readonly keyword?: string }) => ({
  queryKey: [...contestProblemsKey(query.cid), query] as const,
  queryFn: ({ signal }: Loading) => call('adminContestProblems', { query, signal }),
})

/** Title and rule type. The form itself is told to the contest's owner only; others find the contest in the list. */
export const contestHead = (cid: number) => ({
  queryKey: [...LIST_KEY, 'head', cid] as const,
  queryFn: async ({ signal }: Loading): Promise<Pick<ContestRow, 'id' | 'title' | 'type' | 'uid'> | null> => {
    const own = await call('adminContest', { query: { cid }, signal, quiet: true }).catch(() => null)
    if (own !== null) return own
    const { records } = await call('adminContestList', { query: { keyword: String(cid), currentPage: 1, limit: 100 }, signal })
    return records.find(({ id }) => id === cid) ?? null
  },
})

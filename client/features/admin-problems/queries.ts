import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { call } from '../../api/call.ts'
import type { StoredParts } from './editor/draft.ts'
import type { ListFilters } from './list/filters.ts'

export type ProblemRow = CallAnswer<'adminProblemList'>['records'][number]

export const LIST_KEY = ['admin', 'problems'] as const

export const useAdminProblems = ({ keyword, auth, oj, currentPage, limit }: ListFilters) =>
  useQuery({
    queryKey: [...LIST_KEY, keyword, auth, oj, currentPage, limit],
    queryFn: ({ signal }) => call('adminProblemList', { query: { keyword, auth, oj: oj === 'All' ? undefined : oj, currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
  })

/** Everything that the editor needs of a problem that exists. */
export const problemParts = (pid: number) => ({
  queryKey: ['admin', 'problem', pid] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<StoredParts> => {
    const problem = await call('adminProblem', { query: { pid }, signal })
    const [cases, languages, tags, templates] = await Promise.all([
      call('problemCases', { query: { pid, isUpload: problem.isUploadCase }, signal }),
      call('problemLanguages', { query: { pid }, signal }),
      call('problemTags', { query: { pid }, signal }),
      call('problemCodeTemplate', { query: { pid }, signal }),
    ])
    return { problem, cases, languages, tags, templates }
  },
})

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'
import type { StoredParts } from './editor/draft.ts'
import type { ListFilters } from './list/filters.ts'
import { useProblemAdminScope } from './admin-scope.ts'
import type { ProblemAdminScope } from './admin-scope.ts'

export type ProblemRow = CallAnswer<'adminProblemList'>['records'][number]

export const listKey = ({ key }: Pick<ProblemAdminScope, 'key'>) => ['admin', 'problems', key] as const

export function useAdminProblems({ keyword, auth, oj, currentPage, limit }: ListFilters) {
  const scope = useProblemAdminScope()
  return useQuery({
    queryKey: [...listKey(scope), keyword, auth, oj, currentPage, limit],
    queryFn: ({ signal }) =>
      scope.calls.list({ keyword, auth, oj: oj === 'All' ? undefined : oj, currentPage, limit }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Everything that the editor needs of a problem that exists. */
export const problemParts = ({ calls }: ProblemAdminScope, pid: number) => ({
  queryKey: ['admin', 'problem', pid] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<StoredParts> => {
    const problem = await calls.problem(pid, signal)
    const [cases, languages, tags, templates] = await Promise.all([
      calls.cases(pid, problem.isUploadCase, signal),
      call('problemLanguages', { query: { pid }, signal }),
      call('problemTags', { query: { pid }, signal }),
      call('problemCodeTemplate', { query: { pid }, signal }),
    ])
    return { problem, cases, languages, tags, templates }
  },
})

import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useGroupEvents } from '../../domain/group/use-group-events.ts'
import { call } from '../../api/call.ts'
import type { StoredParts } from './editor/draft.ts'
import type { ListFilters } from './list/filters.ts'
import { useProblemAdminScope } from './admin-scope.ts'
import type { ProblemAdminScope } from './admin-scope.ts'

export type ProblemRow = CallAnswer<'adminProblemList'>['records'][number]

export const listKey = ({ key }: Pick<ProblemAdminScope, 'key'>) => ['admin', 'problems', key] as const

export function useAdminProblems({ keyword, auth, oj, currentPage, limit }: ListFilters) {
  const scope = useProblemAdminScope()
  return useGroupEvents({
    gid: scope.group?.gid ?? null,
    what: 'problems',
    key: [...listKey(scope), keyword, auth, oj, currentPage, limit],
    load: (signal) =>
      scope.calls.list({ keyword, auth, oj: oj === 'All' ? undefined : oj, currentPage, limit }, signal),
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

import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useGroupEvents } from '../../domain/group/use-group-events.ts'
import { useTrainingAdminScope } from './admin-scope.ts'
import type { TrainingAdminScope } from './admin-scope.ts'

export type ProblemPage = CallAnswer<'adminTrainingProblems'>
export type ProblemRow = ProblemPage['problemList']['records'][number]
export type Link = ProblemPage['trainingProblemMap'][string]
export type Category = CallAnswer<'trainingCategories'>[number]

export interface Paging {
  readonly currentPage: number
  readonly limit: number
}
interface Loading {
  readonly signal: AbortSignal
}

/** The lists of every admin scope: a category is in all of them. */
export const listsKey = ['admin', 'trainings'] as const
export const listKey = ({ key }: Pick<TrainingAdminScope, 'key'>) => [...listsKey, key] as const
export const problemsKey = (tid: number) => ['admin', 'training-problems', tid] as const

export function useAdminTrainings(query: Paging & { readonly keyword: string }) {
  const scope = useTrainingAdminScope()
  return useGroupEvents({
    gid: scope.group?.gid ?? null,
    what: 'trainings',
    key: [...listKey(scope), query],
    load: (signal) => scope.calls.list(query, signal),
  })
}

/** A training with everything its form holds; for whoever may save it. */
export const trainingForm = ({ calls }: TrainingAdminScope, tid: number) => ({
  queryKey: ['admin', 'training', tid] as const,
  queryFn: ({ signal }: Loading) => calls.form(tid, signal),
})

/** Problems of the training by their rank; the map holds all of them on every page. */
export const problemsOfTraining = (
  { calls }: TrainingAdminScope,
  query: Paging & { readonly tid: number; readonly keyword?: string },
) => ({
  queryKey: [...problemsKey(query.tid), query] as const,
  queryFn: ({ signal }: Loading) => calls.problems({ ...query, queryExisted: true }, signal),
})

export const trainingHead = (scope: TrainingAdminScope, tid: number) => ({
  queryKey: [...listKey(scope), 'head', tid] as const,
  queryFn: ({ signal }: Loading) => scope.calls.head(tid, signal),
})

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { isRoot, rulesProblems } from '@podium/proto/model/roles.ts'
import { useAtomValue } from 'jotai'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'

export type TrainingRow = CallAnswer<'adminTrainingList'>['records'][number]
export type StoredTraining = CallAnswer<'adminTraining'>
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

export const LIST_KEY = ['admin', 'trainings'] as const
export const problemsKey = (tid: number) => ['admin', 'training-problems', tid] as const

export const useAdminTrainings = (query: Paging & { readonly keyword: string }) =>
  useQuery({
    queryKey: [...LIST_KEY, query],
    queryFn: ({ signal }) => call('adminTrainingList', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** A training with everything its form holds; for its author and super administrators. */
export const trainingForm = (tid: number) => ({
  queryKey: ['admin', 'training', tid] as const,
  queryFn: ({ signal }: Loading) => call('adminTraining', { query: { tid }, signal }),
})

/** Problems of the training by their rank; the map holds all of them on every page. */
export const problemsOfTraining = (query: Paging & { readonly tid: number; readonly keyword?: string }) => ({
  queryKey: [...problemsKey(query.tid), query] as const,
  queryFn: ({ signal }: Loading) => call('adminTrainingProblems', { query: { ...query, queryExisted: true }, signal }),
})

export type TrainingHead = Pick<TrainingRow, 'id' | 'title' | 'author'>

/** The form itself is told to the training's author only; others find the training in the list. */
export const trainingHead = (tid: number) => ({
  queryKey: [...LIST_KEY, 'head', tid] as const,
  queryFn: async ({ signal }: Loading): Promise<TrainingHead | null> => {
    const own = await call('adminTraining', { query: { tid }, signal, quiet: true }).catch(() => null)
    if (own !== null) return own.training
    const { records } = await call('adminTrainingList', { query: { keyword: String(tid), currentPage: 1, limit: 100 }, signal })
    return records.find(({ id }) => id === tid) ?? null
  },
})

/** Super administrators may do everything; problem administrators order and take out problems; others change what they have made. */
export function useRights(author: string) {
  const user = useAtomValue(userAtom)
  const isSuper = user?.roleList.some(isRoot) ?? false
  return { isSuper, rulesProblems: user?.roleList.some(rulesProblems) ?? false, mayEdit: isSuper || author === user?.username }
}

import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'

export type TrainingOfList = CallAnswer<'trainingList'>['records'][number]
export type TrainingInfo = CallAnswer<'trainingDetail'>
export type TrainingProblem = CallAnswer<'trainingProblems'>[number]
export type RankPage = CallAnswer<'trainingRank'>
export type RankRow = RankPage['records'][number]

interface Loading {
  readonly signal: AbortSignal
}

export const privateAuth = 'Private'

export const trainingKey = (tid: number) => ['training', tid] as const

export const categoriesQuery = {
  queryKey: ['training-categories'] as const,
  queryFn: ({ signal }: Loading) => call('trainingCategories', { signal }),
  meta: { isAside: true },
}

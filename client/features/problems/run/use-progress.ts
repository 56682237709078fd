import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { isFinal, Status } from '@podium/proto/rules/submission/verdict.ts'
import { useRef } from 'react'
import { call } from '../../../api/call.ts'

interface Progress {
  readonly attempt: number
  readonly done: number
  readonly total: number
}

/**
 * The final state tells no progress: how far the judging was seen to come is kept until the cases themselves are
 * here.
 */
export function useProgress(state: SubmissionState | undefined): Progress {
  const seen = useRef<Progress>({ attempt: 0, done: 0, total: 0 })
  if (state !== undefined && (state.attempt !== seen.current.attempt || state.total !== undefined)) {
    seen.current = { attempt: state.attempt, done: state.done ?? 0, total: state.total ?? 0 }
  }
  return seen.current
}

type CaseResult = NonNullable<CallAnswer<'allCaseResult'>>

const casesInOrder = (result: CaseResult | null): readonly number[] | undefined => {
  const list =
    result?.judgeCaseList ?? result?.subTaskJudgeCaseVoList?.flatMap((group) => group.subtaskDetailList) ?? []
  if (list.length === 0) return undefined
  return list.toSorted((a, b) => a.seq - b.seq).map((each) => each.status)
}

/** Statuses of the cases once the run is over; undefined where the problem does not show them. */
export function useCases(submitId: number, state: SubmissionState | undefined): readonly number[] | undefined {
  const isOver = state !== undefined && isFinal(state.status) && state.status !== Status.compileError
  const { data } = useQuery({
    queryKey: ['cases', submitId, state?.attempt],
    queryFn: ({ signal }) => call('allCaseResult', { query: { submitId }, signal, quiet: true }),
    enabled: isOver,
  })
  return casesInOrder(data ?? null)
}

/** The place of a training: where its problems are worked on (features/problems/place). Submissions are those of the public lists. */
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { focusPath } from '../../ui/focus-path.ts'
import { bank } from '../problems/place/bank.ts'
import type { Place } from '../problems/place/place.ts'
import type { TrainingView } from './frame/use-training.ts'
import { problemPath } from './paths.ts'

const callsOf = (tid: number): Place['calls'] => ({
  ...bank.calls,
  problem: (displayId, signal) => call('trainingProblemDetail', { query: { tid, displayId }, signal }),
  navigation: (signal) => call('fullScreenProblemList', { query: { tid }, signal, quiet: true }),
})

export function useTrainingPlace({ tid, info }: TrainingView): Place {
  const { gid } = info
  return useMemo(() => ({
    ...bank,
    key: `training-${tid}`,
    ids: { cid: 0, tid, gid },
    paths: { ...bank.paths, problem: (problemId) => problemPath(tid, problemId), focus: (problemId) => focusPath(problemPath(tid, problemId)) },
    calls: callsOf(tid),
  }), [tid, gid])
}

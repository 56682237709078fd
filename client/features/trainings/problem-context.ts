/**
 * The context of a training: where its problems are worked on (domain/problem/problem-context). Submissions are those
 * of the public lists, or of its group.
 */
import { topics } from '@podium/proto/events/topics.ts'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useWebsite } from '../../api/website.ts'
import { focusPath } from '../../domain/problem/focus-path.ts'
import { groupProblemContextOf } from '../../domain/group/group-problem-context.ts'
import { bank } from '../../domain/problem/bank-context.ts'
import type { ProblemContextValue } from '../../domain/problem/problem-context.ts'
import type { TrainingView } from './frame/use-training.ts'

export function useTrainingProblemContext({ tid, info: { gid }, paths }: TrainingView): ProblemContextValue {
  const hasDiscussion = useWebsite()?.openGroupDiscussion ?? false
  return useMemo(() => {
    const around = gid === null ? bank : groupProblemContextOf(gid, hasDiscussion)
    return {
      ...around,
      key: `training-${tid}`,
      ids: { cid: 0, tid, gid },
      ownTopic: topics.training(tid),
      paths: {
        ...around.paths,
        problem: paths.problem,
        problems: `${paths.root}/problems`,
        focus: (problemId) => focusPath(paths.problem(problemId)),
      },
      calls: {
        ...around.calls,
        problem: (displayId, signal) => call('trainingProblemDetail', { query: { tid, displayId }, signal }),
        navigation: (signal) => call('fullScreenProblemList', { query: { tid }, signal, quiet: true }),
      },
    }
  }, [tid, gid, paths, hasDiscussion])
}

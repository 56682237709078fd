import { topics } from '@podium/proto/events/topics.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { useProblemAdminScope } from '../admin-scope.ts'
import type { RejudgeState } from '../admin-scope.ts'

export const isRejudging = ({ last }: RejudgeState): boolean => last !== null && last.judgedAt === null

/** Begins the keys of what is known of the rejudges of a problem. */
export const rejudgeKey = (pid: number) => ['admin', 'problem', pid, 'rejudge'] as const

/** How far the last rejudge of a problem is, whoever has started it; it goes on without this page. */
export function useRejudge(pid: number) {
  const { calls, key } = useProblemAdminScope()
  return useLiveQuery({
    key: [...rejudgeKey(pid), key],
    topic: topics.problem(pid, 'rejudge'),
    load: (signal: AbortSignal): Promise<RejudgeState> => calls.rejudgeState(pid, signal),
    apply: (state, { data: last }) => (last.revision > (state.last?.revision ?? 0) ? { ...state, last } : state),
    poll: { everyMs: limits.poll.submissionListMs, endsAtError: true, while: isRejudging },
  })
}

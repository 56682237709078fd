import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { advance, revisionOf } from '@podium/proto/rules/submission/submission-state.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { newerRemoteState } from '@podium/proto/rules/remote/shown-state.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { isFinal, isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import { useAtomValue } from 'jotai'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { stateOf } from '../../live/state-events.ts'
import { useProblemContext } from '../problem/problem-context.ts'

/** What is shown (`info`) and how far the judging has come (`state`, which may be ahead of it while cases are run). */
export interface SubmissionData {
  readonly info: CallAnswer<'submissionDetail'>
  readonly state: SubmissionState
}

/** One submission, live until its verdict and beyond: a rejudge shows too. */
export function useSubmission(submitId: number) {
  const client = useQueryClient()
  const { calls } = useProblemContext()
  const uid = useAtomValue(userAtom)?.uid
  const key = ['submission', uid, submitId]
  return useLiveQuery({
    key,
    topic: topics.submission(submitId),
    load: async (signal: AbortSignal): Promise<SubmissionData> => {
      const info = await call('submissionDetail', { query: { submitId }, signal })
      const loaded = stateOf(info.submission)
      return { info, state: advance(client.getQueryData<SubmissionData>(key)?.state ?? loaded, loaded) }
    },
    apply: (data, events) => {
      if (events.kind === 'remote') {
        const remote = newerRemoteState(data.info.remote, events.data)
        return remote === data.info.remote ? data : { ...data, info: { ...data.info, remote } }
      }
      const state = advance(data.state, events.data)
      if (state === data.state) return data
      // A verdict has more to tell than the news of it: message, score, judge.
      return isFinal(state.status) ? reloadSnapshot : { ...data, state }
    },
    revOf: ({ state }) => revisionOf(state),
    poll: {
      everyMs: limits.poll.submissionMs,
      endsAtError: true,
      while: ({ state }) => isInProgress(state.status),
      ask: (_data: SubmissionData, signal: AbortSignal) => calls.states([submitId], signal),
    },
  })
}

/** Results of the cases of a judging that is over; null where the problem does not show them. */
export function useCaseResult(submitId: number, state: SubmissionState | undefined) {
  const uid = useAtomValue(userAtom)?.uid
  const hasRun = state !== undefined && isFinal(state.status) && state.status !== Status.compileError
  return useQuery({
    queryKey: ['case-result', uid, submitId, state?.attempt],
    queryFn: ({ signal }) => call('allCaseResult', { query: { submitId }, signal, quiet: true }),
    enabled: hasRun,
  })
}

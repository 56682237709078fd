import { topics } from '@podium/proto/events/topics.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { newerRemoteState } from '@podium/proto/rules/remote/shown-state.ts'
import type { RemoteState, ShownPhase } from '@podium/proto/rules/remote/shown-state.ts'
import { useAtomValue } from 'jotai'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'

const endPhases: readonly ShownPhase[] = ['final', 'unknown', 'refused', 'walled']

/** Nothing more is coming from the site. */
export const isRemoteRunOver = ({ phase }: RemoteState): boolean => endPhases.includes(phase)

/**
 * How far a submission has come at the site that judges it, live; null where the reader may not know.
 *
 * @param isRemote of a submission to a problem of this site nothing is asked
 */
export function useRemoteRun(submitId: number, isRemote: boolean) {
  const uid = useAtomValue(userAtom)?.uid
  return useLiveQuery({
    key: ['remote-run', uid, submitId],
    topic: topics.submission(submitId),
    enabled: isRemote,
    load: async (signal: AbortSignal): Promise<RemoteState | null> =>
      (await call('submissionDetail', { query: { submitId }, signal, quiet: true })).remote ?? null,
    apply: (shown, events) => {
      if (events.kind === 'remote') return newerRemoteState(shown, events.data)
      // A later judging begins again at the site.
      return shown !== null && events.data.attempt > shown.attempt ? reloadSnapshot : shown
    },
    poll: {
      everyMs: limits.poll.submissionMs,
      endsAtError: true,
      while: (shown) => shown === null || !isRemoteRunOver(shown),
    },
  })
}

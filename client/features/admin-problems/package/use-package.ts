import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { call } from '../../../api/call.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'

export type PackageState = CallAnswer<'problemPackage'>
type Check = NonNullable<PackageState>['check']
export type PackageRun = Check['runs'][number]

export const isChecking = (state: PackageState): boolean =>
  state !== null && state.check.runs.some(({ isEnded }) => !isEnded)

/**
 * The package of a problem, and how far the check of its programs is; null for a problem that was made here. @param pid
 * null where there is none to ask for
 */
export const usePackage = (pid: number | null) =>
  useLiveQuery({
    key: ['admin', 'problem', pid, 'package'],
    topic: pid === null ? null : topics.problem(pid, 'package'),
    enabled: pid !== null,
    load: (signal: AbortSignal): Promise<PackageState> =>
      call('problemPackage', { query: { pid: pid ?? 0 }, signal, quiet: true }),
    apply: (state, { data: check }) => {
      if (state === null || check.revision <= state.check.revision) return state
      // Programs that are run anew have perhaps a time limit that followed from the runs before.
      return check.checkedAt === state.check.checkedAt ? { ...state, check } : reloadSnapshot
    },
    poll: { everyMs: limits.poll.submissionListMs, endsAtError: true, while: isChecking },
  })

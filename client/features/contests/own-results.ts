import { call } from '../../api/call.ts'
import type { ContestView } from './frame/use-contest.ts'
import { contestKey } from './queries.ts'

/** The reader's own state on the problems of a contest, by pid. */
export const ownResultsQuery = ({ cid, info }: ContestView, pids: readonly number[]) => ({
  queryKey: [...contestKey(cid), 'own', ...pids],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('userProblemStatus', {
      body: { pidList: [...pids], isContestProblemList: true, cid, gid: info.gid ?? undefined, containsEnd: info.allowEndSubmit },
      signal,
      quiet: true,
    }),
  enabled: pids.length > 0,
})

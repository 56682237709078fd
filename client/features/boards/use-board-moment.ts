import type { BoardHead } from '@podium/proto/rules/board/snapshot.ts'
import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { onServerAhead, serverAheadMs } from '../../api/server-clock.ts'
import type { ContestMoment } from '../../domain/contest/contest-times.ts'
import { useContestClock } from '../../domain/contest/use-contest-clock.ts'
import { boardTimes } from './board-times.ts'

/** How far a contest is, by its board and the clock of the server. */
export function useBoardMoment(head: BoardHead | undefined): {
  readonly times: ContestTimes
  readonly moment: ContestMoment
} {
  const times = useMemo(() => boardTimes(head), [head])
  const moment = useContestClock(times, useSyncExternalStore(onServerAhead, serverAheadMs))
  return { times, moment }
}

/** What the rank call and the rank's news have in common. */
import type { TrainingRankEventData } from '@podium/proto/events/events.ts'
import type { TrainingCell } from '@podium/proto/rules/training/training-rank.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * Of the standing `s` of somebody in training `t`: its author, super administrators and the heads of its group are
 * not ranked.
 */
export const isRanked = sql<boolean>`(s.uid <> t.uid and s.uid <> all(array(select root.uid from users root where root.role_id = 1000))
  and (t.gid is null or s.uid <> all(array(select head.uid from group_member head where head.gid = t.gid and head.auth = 5))))`

export const presentCell = ({
  status,
  score,
  runTimeMs,
}: TrainingCell): NonNullable<TrainingRankEventData['cell']> => ({
  status,
  score,
  ...(runTimeMs === null ? {} : { isAC: true, runTime: runTimeMs }),
})

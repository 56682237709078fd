/** What the rank call and the rank's events have in common. */
import type { TrainingRankEventData } from '@podium/proto/events/events.ts'
import type { TrainingCell } from '@podium/proto/rules/training/training-rank.ts'

export const presentCell = ({
  status,
  score,
  runTimeMs,
}: TrainingCell): NonNullable<TrainingRankEventData['cell']> => ({
  status,
  score,
  ...(runTimeMs === null ? {} : { isAC: true, runTime: runTimeMs }),
})

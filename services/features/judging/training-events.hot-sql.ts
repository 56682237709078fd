/**
 * Events of a verdict for those who watch the rank of a training (contract/contests-and-community 6.16).
 *
 * Raw SQL: the write path of each verdict in a training, with the condition of the training's records: 1.5 ms of
 * processor time, typed 1.9 ms. May go when those are typed.
 */
import type { TrainingRankEventData } from '@podium/proto/events/events.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import { isRanked, presentCell } from '../trainings/index.ts'
import { liveEvent } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'

interface Moved {
  readonly tid: number
  readonly ac: number
  readonly runTimeMs: number
  readonly displayId: string
  readonly status: number | null
  readonly score: number | null
  readonly cellTimeMs: number | null
}

/**
 * Of a submission that has just changed: the new sums of its owner. The staff is in no rank; a hidden problem in no
 * column.
 */
export async function trainingEvents(db: Db, { submitId, uid }: SubmissionRecord): Promise<Outgoing[]> {
  const moved = await rows(
    db,
    sql<Moved>`
    select r.tid, s.ac, s.run_time_ms as "runTimeMs", p.display_id as "displayId", c.status, c.score,
      c.run_time_ms as "cellTimeMs"
    from training_record r join training t on t.id = r.tid join problem p on p.id = r.pid
      and p.auth = ${problemAuths.public}
    join training_standing s on s.uid = r.uid and s.tid = r.tid
    left join training_cell c on c.tid = r.tid and c.uid = r.uid and c.pid = r.pid
    where r.submit_id = ${submitId} and ${isRanked} order by r.tid`,
  )
  return moved.map(({ tid, ac, runTimeMs, displayId, cellTimeMs, ...cell }) => {
    const data: TrainingRankEventData = {
      uid,
      ac,
      totalRunTime: runTimeMs,
      displayId,
      cell:
        cell.status === null ? null : presentCell({ status: cell.status, score: cell.score, runTimeMs: cellTimeMs }),
    }
    return liveEvent({
      topic: topics.training(tid),
      rev: Date.now(),
      kind: 'rank',
      data: { contestant: data, jury: data },
    })
  })
}

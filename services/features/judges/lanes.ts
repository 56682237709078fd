/**
 * What waits for the judges: in the queue, and in the database behind it (judging/dispatch.ts holds a user's pile
 * back).
 */
import type { Static } from 'typebox'
import type { LaneInfo } from '@podium/proto/calls/submission/judge-admin.ts'
import type { Lane } from '@podium/proto/rules/submission/lanes.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { readLaneQueues } from '@podium/proto/server/lane-queues.ts'
import type { Context } from '../../platform/context.ts'
import { rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

interface StoredWaiting {
  readonly lane: Lane
  /** Not sent to the queue yet. */
  readonly held: number
  readonly oldestS: number | null
}

/** Of submissions the time counts from the last change: a rejudge begins to wait when it is asked for. */
const storedWaiting = (db: Db): Promise<StoredWaiting[]> =>
  rows(
    db,
    sql<StoredWaiting>`
    select lane, (count(*) filter (where dispatched_at is null))::int as held,
      extract(epoch from now() - min(changed_at) filter (where status = ${Status.pending}))::int as "oldestS"
    from submission where status in (${Status.pending}, ${Status.compiling}, ${Status.judging}) group by lane
    union all
    select 'selftest', 0, extract(epoch from now() - min(created_at))::int
    from self_test where result is null and expires_at > now()`,
  )

/** Throws when the bus does not answer. */
export async function laneInfos({ bus, orm }: Pick<Context, 'bus' | 'orm'>): Promise<Static<typeof LaneInfo>[]> {
  const [queues, stored] = await Promise.all([readLaneQueues(bus), storedWaiting(orm.em.fork())])
  return queues.map(({ lane, waiting, running }) => {
    const behind = stored.find((one) => one.lane === lane)
    const all = waiting + (behind?.held ?? 0)
    return { lane, waiting: all, running, oldestWaitingS: all > 0 ? Math.max(0, behind?.oldestS ?? 0) : null }
  })
}

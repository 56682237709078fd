/**
 * Test data that were replaced or deleted go as soon as no open judging reads them: what a problem or an upload stops
 * naming is listed by triggers (services/platform/database/migrations/initial/triggers/dropped-test-data.ts), and
 * each second the list is worked off. A problem's open judgings whose tasks name older data keep all that it dropped.
 *
 * Two races are shut out. A submission that was being sent while its problem got other data is not yet seen as open:
 * a listed row waits until every transaction that ran when it was first seen has ended. And bytes may be stored anew
 * by a save that has not ended: what was stored or found stored in the last minutes waits for them.
 *
 * What a judging that never ends holds back is left to the daily look (unused-test-data.ts).
 */
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { dataInUse } from '../problems/index.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'objectStore'>

const lookEveryMs = 1_000
/** Longer than any save takes from storing its files to naming them, and than the store's notes may lag behind. */
const youngForMs = 5 * 60_000
const lookAgainMs = 10_000
const leftToDailyMs = 24 * 3_600_000

/**
 * Whether a task that is not ended yet names other data of the problem than it has now; of a deleted one, whether any
 * does.
 */
const isStillRead = sql`exists (
  select 1 from submission s where s.pid is not distinct from p.id and s.status in (5, 6, 7) and s.dispatched_at is not null
    and s.data_hash is distinct from p.data_hash)`

/** Hashes that nothing holds back, and that nothing names any more. */
async function removable(db: Db, now: Date): Promise<readonly string[]> {
  await change(db, sql`update dropped_test_data set seen = pg_snapshot_xmax(pg_current_snapshot()) where seen is null`)
  const free = await rows(
    db,
    sql<{ hash: string }>`
    select d.hash from dropped_test_data d left join problem p on p.id = d.pid
    group by d.hash
    having bool_and(d.seen is not null and d.seen <= pg_snapshot_xmin(pg_current_snapshot()) and d.look_at <= ${now})
      and not bool_or(d.pid is not null and ${isStillRead})`,
  )
  if (free.length === 0) return []
  const hashes = free.map(({ hash }) => hash)
  const used = new Set(
    (
      await rows(
        db,
        sql<{ hash: string }>`select distinct hash from (${dataInUse}) used where hash = any(${hashes}::text[])`,
      )
    ).map(({ hash }) => hash),
  )
  await forget(db, [...used])
  return hashes.filter((hash) => !used.has(hash))
}

const forget = (db: Db, hashes: readonly string[]): Promise<number> =>
  change(db, sql`delete from dropped_test_data where hash = any(${hashes}::text[])`)

/** One look at the list. @returns how many objects went */
export async function clearDroppedTestData({ orm, now, objectStore }: Tools): Promise<number> {
  const db = orm.em.fork()
  if (!(await firstRow(db, sql`select 1 from dropped_test_data limit 1`))) return 0
  const at = now()
  const isGone: string[] = []
  let removed = 0
  for (const hash of await removable(db, at)) {
    const wasRemoved = await objectStore.removeOlder(hash, new Date(at.getTime() - youngForMs))
    if (wasRemoved) removed += 1
    if (wasRemoved || !(await objectStore.has(hash))) isGone.push(hash)
    else
      await change(
        db,
        sql`update dropped_test_data set look_at = ${new Date(at.getTime() + lookAgainMs)} where hash = ${hash}`,
      )
  }
  await forget(db, isGone)
  await change(db, sql`delete from dropped_test_data where dropped_at < ${new Date(at.getTime() - leftToDailyMs)}`)
  return removed
}

export const droppedTestData: WorkerFeature = {
  name: 'dropped test data',
  start: async (ctx) =>
    repeat({ everyMs: lookEveryMs, log: ctx.log, failed: 'dropped test data were not removed' }, () =>
      clearDroppedTestData(ctx),
    ),
}

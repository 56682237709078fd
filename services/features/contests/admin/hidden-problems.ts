/**
 * Problems that contests hide until they end: `contest_problem.hides` marks each contest that does. The last one to
 * end, or to let go of the problem, gives it back to the bank.
 */
import type { RawBuilder } from 'kysely'
import { change, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'

/**
 * Gives back what the contest problems `which` (a condition on `contest_problem` cp) hide alone; call it before they
 * are deleted.
 */
export async function returnToBank(db: Db, which: RawBuilder<unknown>): Promise<void> {
  const hidden = sql`
    select cp.pid from contest_problem cp where cp.hides and ${which}
      and not exists (select 1 from contest_problem x where x.pid = cp.pid and x.cid <> cp.cid and x.hides)`
  await change(
    db,
    sql`
    with freed as (select id from problem where auth = 3 and id in (${hidden}) order by id for update)
    update problem set auth = 1, updated_at = now() where id in (select id from freed)`,
  )
}

/**
 * Of ended contests, in one transaction. A problem whose visibility was changed by hand meanwhile stays as it was
 * put.
 */
export async function returnHidden(db: Db, now: Date): Promise<void> {
  const isOver = sql`not exists (
    select 1 from contest_problem x join contest c on c.id = x.cid where x.pid = p.id and x.hides and c.end_time > ${now.toISOString()}::timestamptz)`
  const done = await rows(
    db,
    sql<{ pid: number }>`
    select p.id as pid from problem p
    where p.id in (select pid from contest_problem where hides) and (p.auth <> 3 or ${isOver}) order by p.id for update`,
  )
  if (done.length === 0) return
  const pids = sql.join(done.map(({ pid }) => sql`${pid}`))
  await change(db, sql`update problem set auth = 1, updated_at = now() where auth = 3 and id in (${pids})`)
  await change(db, sql`update contest_problem set hides = false where hides and pid in (${pids})`)
}

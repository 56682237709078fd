/**
 * The last resort of dropped-test-data.ts: test data that nothing refers to any more go a day after that was first
 * seen, though a judging that never ended held them back, or whoever stored them ended before a problem or an upload
 * named them. Bytes that somebody stores anew meanwhile count as new (proto/server/object-store.ts), so nobody loses
 * what a form is about to name.
 */
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { takeTurn } from '../../platform/scheduling/daily-work.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { dataInUse } from '../problems/index.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'objectStore'>

const hour = 4
const lookEveryMs = 60_000
const batchNames = 5_000
const unusedForMs = 24 * 3_600_000
/** A day's turn comes a minute earlier or later than that of the day before. */
const slackMs = 3_600_000

/**
 * Brings the list of what is of no use to where the store and the tables are now; what is on it already keeps its
 * moment.
 */
async function listUnused(db: Db, names: readonly string[], now: Date): Promise<void> {
  await change(db, sql`create temporary table stored_name (hash text primary key) on commit drop`)
  for (let from = 0; from < names.length; from += batchNames) {
    await change(
      db,
      sql`insert into stored_name select distinct unnest(${names.slice(from, from + batchNames)}::text[])`,
    )
  }
  await change(db, sql`analyze stored_name`)
  await change(
    db,
    sql`create temporary table unused_name on commit drop as select hash from stored_name except (${dataInUse})`,
  )
  await change(db, sql`delete from unused_test_data where hash not in (select hash from unused_name)`)
  await change(
    db,
    sql`insert into unused_test_data (hash, since) select hash, ${now} from unused_name on conflict do nothing`,
  )
}

const isUsed = async (db: Db, hash: string): Promise<boolean> =>
  (await firstRow(db, sql`select 1 from (${dataInUse}) used where hash = ${hash} limit 1`)) !== null

/** One look at the whole store. @returns how many objects went */
export async function clearUnusedTestData({ orm, now, objectStore }: Tools): Promise<number> {
  const at = now()
  const names = await objectStore.names()
  await orm.em.fork().transactional((db) => listUnused(db, names, at))
  const db = orm.em.fork()
  const old = new Date(at.getTime() - unusedForMs)
  const due = await rows(
    db,
    sql<{ hash: string }>`select hash from unused_test_data where since <= ${new Date(old.getTime() + slackMs)}`,
  )
  let removed = 0
  for (const { hash } of due) {
    if (!(await isUsed(db, hash)) && (await objectStore.removeOlder(hash, old))) removed += 1
  }
  return removed
}

async function clearDaily(ctx: Tools & Pick<Context, 'log'>): Promise<void> {
  if (!(await takeTurn(ctx.orm.em.fork(), 'unused test data', hour, ctx.now()))) return
  const count = await clearUnusedTestData(ctx)
  if (count > 0) ctx.log.info({ count }, 'test data that nothing refers to were removed')
}

export const testDataCleanUp: WorkerFeature = {
  name: 'test data clean-up',
  start: async (ctx) =>
    repeat({ everyMs: lookEveryMs, log: ctx.log, failed: 'test data that nothing refers to were not removed' }, () =>
      clearDaily(ctx),
    ),
}

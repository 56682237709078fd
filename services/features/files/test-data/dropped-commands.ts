/**
 * Test data that were replaced or deleted go as soon as no open judging reads them: what a problem or an upload stops
 * naming is listed by the command that takes it away (drop-commands.ts), and each second the list is worked off. A
 * problem's open judgings whose tasks name older data hold all that it dropped.
 *
 * Two races are shut out. A submission that was being sent while its problem got other data is not yet seen as open:
 * a listed row waits until every transaction that ran when it was first seen has ended. And bytes may be stored anew
 * by a save that has not ended: what was stored or found stored in the last minutes waits for them.
 *
 * What a judging that never ends holds back is left to the daily look (unused-commands.ts).
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ExpressionBuilder, FunctionModule, Nullable } from 'kysely'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import { DroppedTestData } from '../entities.ts'
import { dataInUse } from '../../problems/index.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'objectStore'>

/** Longer than any save takes from storing its files to naming them, and than the store's notes may lag behind. */
const youngForMs = 5 * 60_000
const lookAgainMs = 10_000
const leftToDailyMs = 24 * 3_600_000

type DroppedScope = Tables & { d: Tables['dropped_test_data']; p: Nullable<Tables['problem']> }

/** The id of the first transaction that still runs (`xmin`), or of the next one to begin (`xmax`). */
const snapshotEdge = <DB, TB extends keyof DB>(
  fn: FunctionModule<DB, TB>,
  edge: 'pg_snapshot_xmin' | 'pg_snapshot_xmax',
) => fn<string>(edge, [fn('pg_current_snapshot', [])])

/** Listed rows that nobody has looked at are seen now. */
const markSeen = (db: Db) =>
  tables(db)
    .updateTable('dropped_test_data')
    .set(({ fn }) => ({ seen: snapshotEdge(fn, 'pg_snapshot_xmax') }))
    .where('seen', 'is', null)
    .execute()

/**
 * Whether a task that is not ended yet names other data of the problem `p` than it has now; of a deleted one, whether
 * any does.
 */
const isStillRead = (row: ExpressionBuilder<DroppedScope, 'd' | 'p'>) =>
  row.exists(
    row
      .selectFrom('submission as s')
      .select('s.submitId')
      .where('s.pid', 'is not distinct from', row.ref('p.id'))
      .where('s.status', 'in', [Status.pending, Status.compiling, Status.judging])
      .where('s.dispatchedAt', 'is not', null)
      .where('s.dataHash', 'is distinct from', row.ref('p.dataHash')),
  )

/** Listed hashes of which no row waits for a moment, a transaction or a judging. */
const releasedHashes = (db: Db, now: Date) =>
  tables(db)
    .selectFrom('dropped_test_data as d')
    .leftJoin('problem as p', 'p.id', 'd.pid')
    .select('d.hash')
    .groupBy('d.hash')
    .having((row) => {
      const { eb, fn, and, not } = row
      const isDue = and([
        eb('d.seen', 'is not', null),
        eb('d.seen', '<=', snapshotEdge(fn, 'pg_snapshot_xmin')),
        eb('d.lookAt', '<=', now),
      ])
      return and([
        fn.agg<boolean>('bool_and', [isDue]),
        not(fn.agg<boolean>('bool_or', [and([eb('d.pid', 'is not', null), isStillRead(row)])])),
      ])
    })
    .execute()

/** Hashes that nothing holds back, and that nothing names any more. */
async function removable(em: EntityManager, now: Date): Promise<readonly string[]> {
  await markSeen(em)
  const hashes = (await releasedHashes(em, now)).map(({ hash }) => hash)
  if (hashes.length === 0) return []
  const used = await dataInUse(em, hashes)
  await forget(em, [...used])
  return hashes.filter((hash) => !used.has(hash))
}

const forget = (em: EntityManager, hashes: readonly string[]): Promise<number> =>
  em.nativeDelete(DroppedTestData, { hash: { $in: [...hashes] } })

/** One look at the list. @returns how many objects went */
export async function clearDroppedTestData({ orm, now, objectStore }: Tools): Promise<number> {
  const em = orm.em.fork()
  if (!(await tables(em).selectFrom('dropped_test_data').select('id').limit(1).executeTakeFirst())) return 0
  const at = now()
  const isGone: string[] = []
  let removed = 0
  for (const hash of await removable(em, at)) {
    const wasRemoved = await objectStore.removeOlder(hash, new Date(at.getTime() - youngForMs))
    if (wasRemoved) removed += 1
    if (wasRemoved || !(await objectStore.has(hash))) isGone.push(hash)
    else await em.nativeUpdate(DroppedTestData, { hash }, { lookAt: new Date(at.getTime() + lookAgainMs) })
  }
  await forget(em, isGone)
  await em.nativeDelete(DroppedTestData, { droppedAt: { $lt: new Date(at.getTime() - leftToDailyMs) } })
  return removed
}

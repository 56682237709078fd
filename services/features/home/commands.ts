import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { lockTable } from '../../platform/database/lock-order.hot-sql.ts'
import { serverZone } from '../../platform/database/server-day.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { weekUntil } from './figure-queries.ts'

/** Rows of one day: verdicts of one moment seldom meet in one of them. */
const shards = 8

/**
 * Counts the week anew from the submissions themselves. Call it in a transaction: whoever is counting waits meanwhile
 * and then adds the difference to what is written here, so nothing is missed and nothing counts twice.
 */
export async function recountWeek(db: Db, now: Date): Promise<void> {
  const week = weekUntil(now)
  const [first = ''] = week
  await lockTable(db, 'submission_day')
  await tables(db).deleteFrom('submission_day').where('day', 'in', week).execute()
  await tables(db)
    .insertInto('submission_day')
    .columns(['day', 'shard', 'total', 'ac'])
    .expression(({ selectFrom }) =>
      selectFrom(
        selectFrom('submission')
          .select(({ cast, eb, fn, ref, val }) => [
            cast<string>(fn('timezone', [val(serverZone), ref('submitTime')]), 'date').as('day'),
            eb(ref('submitId'), '%', shards).as('shard'),
            'status',
          ])
          .where('isCounted', '=', true)
          .where('submitTime', '>=', ({ cast, fn, val }) =>
            fn<Date>('timezone', [val(serverZone), cast(val(first), 'timestamp')]),
          )
          .as('made'),
      )
        .select(({ fn }) => [
          'made.day',
          'made.shard',
          fn.countAll<number>().as('total'),
          fn.countAll<number>().filterWhere('made.status', '=', Status.accepted).as('ac'),
        ])
        .where('made.day', 'in', week)
        .groupBy(['made.day', 'made.shard']),
    )
    .execute()
}

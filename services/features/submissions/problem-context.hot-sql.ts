/**
 * The contest and the contest problem of a submission, as its record there has them.
 *
 * Raw SQL: the columns are shared with the verdict's write path (judging/contest-record.hot-sql.ts), which is. May go
 * when contests has them typed.
 */
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { placeColumns, placeOf } from '../contests/index.ts'
import type { ContestPlace, PlaceRow } from '../contests/index.ts'

/** Null for a submission without a record. */
export async function findProblemContext(db: Db, submitId: number, locale: Locale): Promise<ContestPlace | null> {
  const row = await firstRow(
    db,
    sql<PlaceRow>`
    select ${placeColumns(locale)}
    from contest_record r join contest c on c.id = r.cid join contest_problem cp on cp.id = r.cpid
    where r.submit_id = ${submitId}`,
  )
  return row && placeOf(row)
}

/** How many runs the jury has been told of with the verdicts of a submission. */
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import { isOneOf } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

type Runs = ReadonlyMap<number, number>

/** Number of the last run of each submission that has a verdict. */
export async function readLastRuns(
  db: Db,
  records: readonly { readonly submitId: number; readonly status: number }[],
): Promise<Runs> {
  const ids = records.flatMap(({ submitId, status }) => (isFinal(status) ? [submitId] : []))
  if (ids.length === 0) return new Map()
  const found = await tables(db)
    .selectFrom('judge_case')
    .select(({ fn }) => ['submitId', fn.max('seq').as('last')])
    .where(({ ref }) => isOneOf(ref('submitId'), ids))
    .groupBy('submitId')
    .execute()
  return new Map(found.map(({ submitId, last }) => [submitId, last]))
}

/** Of submissions the number of the last run that any of their verdicts had. */
export async function readMostRuns(db: Db, cid: number, ids: readonly number[]): Promise<Runs> {
  if (ids.length === 0) return new Map()
  const found = await tables(db)
    .selectFrom('contest_feed_event')
    .select(({ fn }) => ['submitId', fn.max('runs').as('runs')])
    .where('cid', '=', cid)
    .where('kind', '=', 'judgement')
    .where(({ ref }) => isOneOf(ref('submitId'), ids))
    .groupBy('submitId')
    .execute()
  return new Map(found.map(({ submitId, runs }) => [submitId ?? 0, runs ?? 0]))
}

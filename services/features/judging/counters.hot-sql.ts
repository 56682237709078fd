/**
 * The counters of a problem are stored, never counted on read. Whoever changes the status of a submission applies the
 * difference in the same transaction, under the row lock of the submission: so each change counts once, in any order.
 *
 * Raw SQL: the write path of each submission and verdict, where the columns depend on the verdict: 0.37 ms of
 * processor time, typed 0.50 ms. May go with the rest of that path.
 */
import type { RawBuilder } from 'kysely'
import { verdictOf, verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { VerdictCounter } from '@podium/proto/rules/submission/verdict.ts'
import { dayOf, daysBefore, serverZone } from '../../platform/database/server-day.ts'
import { change, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { SubmissionRecord } from '../submissions/index.ts'

export type Counter = 'total' | VerdictCounter
export type CounterDelta = Partial<Record<Counter, number>>

const countColumns = ['total', ...Object.values(verdicts).flatMap(({ counter }) => counter ?? [])] as const

/** What a submission does to its problem's counters. @param before status code, null for a new submission */
export const countersDelta = (before: number | null, after: number): CounterDelta => {
  const left = before === null ? null : verdictOf(before).counter
  const entered = verdictOf(after).counter
  return {
    ...(before === null ? { total: 1 } : {}),
    ...(left !== null && left !== entered ? { [left]: -1 } : {}),
    ...(entered !== null && left !== entered ? { [entered]: 1 } : {}),
  }
}

/** What many submissions do to the counters of what they have in common. */
export function sumOfDeltas(deltas: readonly CounterDelta[]): CounterDelta {
  const sums: CounterDelta = {}
  for (const delta of deltas)
    for (const [name, by] of Object.entries(delta) as [Counter, number][]) sums[name] = (sums[name] ?? 0) + by
  return sums
}

interface Counted extends Pick<SubmissionRecord, 'isCounted'> {
  readonly submitId: number
  readonly submitTime: string
  readonly pid: number | null
  readonly cid: number
  readonly gid: number | null
}

/** Adds a difference to the row of a table that has these keys. */
function added(
  table: 'problem_count' | 'submission_list_day',
  keys: Readonly<Record<string, RawBuilder<unknown>>>,
  delta: Readonly<Record<string, number>>,
): RawBuilder<unknown> {
  const columns = Object.entries(delta)
  const keyNames = sql.join(Object.keys(keys).map((name) => sql.ref(name)))
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const values = sql.join([...Object.values(keys), ...columns.map(([, by]) => sql`${by}`)])
  const sums = sql.join(columns.map(([name, by]) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${by}`))
  return sql`insert into ${sql.ref(table)} (${keyNames}, ${names}) values (${values})
    on conflict (${keyNames}) do update set ${sums}`
}

/** Rows of one day: verdicts of one moment seldom meet in one of them. */
const shards = 8
const dayOfRow = (submitTime: string) => sql`(${submitTime}::timestamptz at time zone ${serverZone})::date`

/** Those of contests are counted apart as well: lists of submissions show none of them. */
const withContests = (delta: CounterDelta): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(delta).flatMap(([name, by]) => [
      [name, by],
      [`contest_${name}`, by],
    ]),
  )

/**
 * Applies a difference: to the problem, and to the day of the common list. Contest submissions count for the problem
 * once their board is open.
 */
export async function applyCounters(
  db: Db,
  { submitId, submitTime, pid, cid, gid, isCounted }: Counted,
  delta: CounterDelta,
): Promise<void> {
  if ((cid !== 0 && !isCounted) || Object.keys(delta).length === 0) return
  const ofProblem =
    pid === null
      ? []
      : [added('problem_count', { pid: sql`${pid}`, gid: sql`${gid ?? 0}` }, cid === 0 ? delta : withContests(delta))]
  const ofDay =
    cid === 0 && gid === null
      ? [added('submission_list_day', { day: dayOfRow(submitTime), shard: sql`${submitId % shards}` }, delta)]
      : []
  for (const write of [...ofProblem, ...ofDay]) await change(db, write)
}

/** Days that are over are one row each: nothing meets in them any more. */
export async function mergeDays(db: Db, now: Date): Promise<void> {
  const before = daysBefore(dayOf(now), 1)
  const names = sql.join(countColumns.map((name) => sql.ref(name)))
  const sums = sql.join(
    countColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`d.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
  )
  await rows(db, sql`select 1 from submission_list_day where day < ${before}::date order by day, shard for update`)
  await change(
    db,
    sql`
    with gone as (delete from submission_list_day where day < ${before}::date and shard <> 0 returning *)
    insert into submission_list_day as d (day, shard, ${names})
    select day, 0, ${sql.join(countColumns.map((name) => sql`sum(${sql.ref(name)})::int`))}
    from gone group by day order by day
    on conflict (day, shard) do update set ${sums}`,
  )
}

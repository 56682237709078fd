/**
 * The counters of a problem are kept, never counted on read. Whoever changes the status of a submission applies the
 * difference in the same transaction, under the row lock of the submission: so each change counts once, in any order.
 */
import { verdictOf } from '@podium/proto/model/verdict.ts'
import type { VerdictCounter } from '@podium/proto/model/verdict.ts'
import { change, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'

export type Counter = 'total' | VerdictCounter
export type CounterDelta = Partial<Record<Counter, 1 | -1>>

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

interface Counted {
  readonly pid: number | null
  readonly cid: number
  readonly gid: number | null
}

/** Applies a difference. Contest submissions are counted by their contest. */
export async function applyCounters(db: Db, { pid, cid, gid }: Counted, delta: CounterDelta): Promise<void> {
  const columns = Object.entries(delta)
  if (pid === null || cid !== 0 || columns.length === 0) return
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const values = sql.join(columns.map(([, by]) => sql`${by}`))
  const sums = sql.join(columns.map(([name, by]) => sql`${sql.ref(name)} = problem_count.${sql.ref(name)} + ${by}`))
  await change(db, sql`
    insert into problem_count (pid, gid, ${names}) values (${pid}, ${gid ?? 0}, ${values})
    on conflict (pid, gid) do update set ${sums}`)
}

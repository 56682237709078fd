/**
 * Failed tries at changing what an account hangs on (contract/practice 4.1): five within half an hour of the first
 * lock that change for half an hour. Password, e-mail and mobile number are counted apart; a wrong code counts as a
 * wrong password does.
 */
import { change, firstRow, sql, toDate } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

export type Change = 'password' | 'email' | 'mobile'

const windowMs = 30 * 60_000
export const maxChangeFailures = 5

interface Which {
  readonly uid: string
  readonly what: Change
}

/**
 * Counts a try as failed before it is looked at, so that parallel tries cannot pass the limit together.
 * @returns failures with this one, or until when the change is locked
 */
export async function countChange(
  db: Db,
  { uid, what }: Which,
  now: Date,
): Promise<{ failures: number } | { lockedUntil: Date }> {
  const since = new Date(now.getTime() - windowMs)
  const until = new Date(now.getTime() + windowMs)
  const counted = await firstRow(
    db,
    sql<{ failures: number }>`
    insert into change_failure as f (uid, what, failures, first_at) values (${uid}, ${what}, 1, ${now})
    on conflict (uid, what) do update set
      failures = case when f.first_at <= ${since} or f.locked_until is not null then 1 else f.failures + 1 end,
      first_at = case when f.first_at <= ${since} or f.locked_until is not null then ${now} else f.first_at end,
      locked_until = case when f.first_at > ${since} and f.locked_until is null and f.failures + 1 >= ${maxChangeFailures} then ${until}::timestamptz end
    where f.locked_until is null or f.locked_until <= ${now}
    returning failures`,
  )
  if (counted) return counted
  const row = await firstRow(
    db,
    sql<{ until: string }>`select locked_until as until from change_failure where uid = ${uid} and what = ${what}`,
  )
  return { lockedUntil: row?.until ? toDate(row.until) : until }
}

/** Takes back what `countChange` counted: the try was neither right nor wrong. */
export async function uncountChange(db: Db, { uid, what }: Which): Promise<void> {
  await change(
    db,
    sql`update change_failure set failures = greatest(failures - 1, 0), locked_until = null where uid = ${uid} and what = ${what}`,
  )
}

export async function clearChanges(db: Db, { uid, what }: Which): Promise<void> {
  await change(db, sql`delete from change_failure where uid = ${uid} and what = ${what}`)
}

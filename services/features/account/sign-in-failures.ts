/**
 * Failed sign-ins, counted per account and address (contract/practice 4.1). By the id of the account: one name can be
 * written in more ways than a database and this program fold alike, and each would have had a count of its own.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { change, firstRow, sql, toDate } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { plainUsername } from './input.ts'
import { networkOf } from '@podium/proto/server/client-network.ts'

export interface Attempt {
  /** Whose name was given; null for a name of nobody. */
  readonly uid: string | null
  readonly username: string
  readonly ip: string
}

const windowMs = limits.signInFailureWindowMs
const accountKey = (uid: string): string => `uid ${uid}`
const keyOf = ({ uid, username }: Pick<Attempt, 'uid' | 'username'>): string =>
  uid === null ? `name ${plainUsername(username).toLowerCase().slice(0, 255)}` : accountKey(uid)

/**
 * Counts a try as failed before the password is looked at, so that parallel tries cannot pass the limit together; a
 * success clears the count. Unknown names count too: who is locked out learns nothing. Throws Refusal `signInLocked`.
 */
export async function countAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const [account, ip] = [keyOf(attempt), networkOf(attempt.ip)]
  const since = new Date(now.getTime() - windowMs)
  const counted = await change(
    db,
    sql`
    insert into sign_in_failure as f (account, ip, failures, last_at) values (${account}, ${ip}, 1, ${now})
    on conflict (account, ip) do update
    set failures = case when f.last_at < ${since} then 1 else f.failures + 1 end, last_at = excluded.last_at
    where f.failures < ${limits.signInMaxFailures} or f.last_at < ${since}`,
  )
  if (counted > 0) return
  const row = await firstRow(
    db,
    sql<{ last_at: string }>`
    select last_at from sign_in_failure where account = ${account} and ip = ${ip}`,
  )
  const untilMs = (row ? toDate(row.last_at).getTime() : now.getTime()) + windowMs
  throw new Refusal('signInLocked', { minutes: Math.max(1, Math.ceil((untilMs - now.getTime()) / 60_000)) })
}

/** Forgets the failures of an account from an address. */
export async function clearAttempts(db: Db, { uid, ip }: { readonly uid: string; readonly ip: string }): Promise<void> {
  await change(db, sql`delete from sign_in_failure where account = ${accountKey(uid)} and ip = ${networkOf(ip)}`)
}

/** Forgets the failures of an account from everywhere: its password is a new one. */
export async function clearAttemptsOf(db: Db, uid: string): Promise<void> {
  await change(db, sql`delete from sign_in_failure where account = ${accountKey(uid)}`)
}

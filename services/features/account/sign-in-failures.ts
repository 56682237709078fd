/** Failed sign-ins, counted per user name and address (contract/practice 4.1). */
import { Refusal } from '@podium/proto/model/errors.ts'
import { limits } from '@podium/proto/model/limits.ts'
import { change, firstRow, sql, toDate } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { networkOf } from '@podium/proto/node/client-network.ts'

export interface Attempt {
  readonly username: string
  readonly ip: string
}

const windowMs = limits.signInFailureWindowMs
const keyOf = (username: string): string => username.toLowerCase().slice(0, 255)

/**
 * Counts a try as failed before the password is looked at, so that parallel tries cannot pass the limit together; a success
 * clears the count. Unknown names count too: who is locked out learns nothing. Throws Refusal `signInLocked`.
 */
export async function countAttempt(db: Db, { username, ip: address }: Attempt, now: Date): Promise<void> {
  const ip = networkOf(address)
  const since = new Date(now.getTime() - windowMs)
  const counted = await change(db, sql`
    insert into sign_in_failure as f (username, ip, failures, last_at) values (${keyOf(username)}, ${ip}, 1, ${now})
    on conflict (username, ip) do update
    set failures = case when f.last_at < ${since} then 1 else f.failures + 1 end, last_at = excluded.last_at
    where f.failures < ${limits.signInMaxFailures} or f.last_at < ${since}`)
  if (counted > 0) return
  const row = await firstRow(db, sql<{ last_at: string }>`
    select last_at from sign_in_failure where username = ${keyOf(username)} and ip = ${ip}`)
  const untilMs = (row ? toDate(row.last_at).getTime() : now.getTime()) + windowMs
  throw new Refusal('signInLocked', { minutes: Math.max(1, Math.ceil((untilMs - now.getTime()) / 60_000)) })
}

/** Forgets the failures of a name and an address. */
export async function clearAttempts(db: Db, { username, ip }: Attempt): Promise<void> {
  await change(db, sql`delete from sign_in_failure where username = ${keyOf(username)} and ip = ${networkOf(ip)}`)
}

/** Forgets the failures of a name from everywhere: its password is a new one. */
export async function clearAttemptsOf(db: Db, username: string): Promise<void> {
  await change(db, sql`delete from sign_in_failure where username = ${keyOf(username)}`)
}

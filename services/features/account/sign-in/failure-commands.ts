/**
 * Failed sign-ins, counted per account and address (contract/practice 4.1). By the id of the account: one name can be
 * written in more ways than a database and this program fold alike, and each would have had a count of its own.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { plainUsername } from '../form.ts'
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
  const counted = await tables(db)
    .insertInto('sign_in_failure')
    .values({ account, ip, failures: 1, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'ip'])
        .doUpdateSet(({ eb }) => ({
          failures: eb
            .case()
            .when('sign_in_failure.lastAt', '<', since)
            .then(1)
            .else(eb('sign_in_failure.failures', '+', 1))
            .end(),
          lastAt: now,
        }))
        .where(({ eb, or }) =>
          or([eb('sign_in_failure.failures', '<', limits.signInMaxFailures), eb('sign_in_failure.lastAt', '<', since)]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  if (counted) return
  const row = await tables(db)
    .selectFrom('sign_in_failure')
    .select('lastAt')
    .where('account', '=', account)
    .where('ip', '=', ip)
    .executeTakeFirst()
  const untilMs = (row ? row.lastAt.getTime() : now.getTime()) + windowMs
  throw new Refusal('signInLocked', { minutes: Math.max(1, Math.ceil((untilMs - now.getTime()) / 60_000)) })
}

/** Forgets the failures of an account from an address. */
export async function clearAttempts(db: Db, { uid, ip }: { readonly uid: string; readonly ip: string }): Promise<void> {
  await tables(db)
    .deleteFrom('sign_in_failure')
    .where('account', '=', accountKey(uid))
    .where('ip', '=', networkOf(ip))
    .execute()
}

/** Forgets the failures of an account from everywhere: its password is a new one. */
export async function clearAttemptsOf(db: Db, uid: string): Promise<void> {
  await tables(db).deleteFrom('sign_in_failure').where('account', '=', accountKey(uid)).execute()
}

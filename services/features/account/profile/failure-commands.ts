/**
 * Failed tries at changing what an account hangs on (contract/practice 4.1): five within half an hour of the first
 * lock that change for half an hour. Password, e-mail and mobile number are counted apart; a wrong code counts as a
 * wrong password does.
 */
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'

export type Change = 'password' | 'email' | 'mobile'

/** Of counting, and of a lock. */
export const changeWindowMs = 30 * 60_000
export const maxChangeFailures = 5

interface Which {
  readonly uid: string
  readonly what: Change
}

const ofWhich = (db: Db, { uid, what }: Which) =>
  tables(db).selectFrom('change_failure').where('uid', '=', uid).where('what', '=', what)

/** A moment whose type PostgreSQL cannot see from where it stands. */
const moment = (eb: ExpressionBuilder<Tables, 'change_failure'>, at: Date) => eb.cast<Date>(eb.val(at), 'timestamptz')

/** A row that counts one more failure: the first one of a new window, one more in it, or the one that locks. */
function countedAgain(
  { and, eb, or }: ExpressionBuilder<Tables, 'change_failure'>,
  { now, since, until }: { readonly now: Date; readonly since: Date; readonly until: Date },
) {
  const isNewWindow = or([eb('change_failure.firstAt', '<=', since), eb('change_failure.lockedUntil', 'is not', null)])
  const oneMore = eb('change_failure.failures', '+', 1)
  const locks = and([
    eb('change_failure.firstAt', '>', since),
    eb('change_failure.lockedUntil', 'is', null),
    eb(oneMore, '>=', maxChangeFailures),
  ])
  return {
    failures: eb.case().when(isNewWindow).then(1).else(oneMore).end(),
    firstAt: eb.case().when(isNewWindow).then(moment(eb, now)).else(eb.ref('change_failure.firstAt')).end(),
    lockedUntil: eb.case().when(locks).then(moment(eb, until)).else(null).end(),
  }
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
  const since = new Date(now.getTime() - changeWindowMs)
  const until = new Date(now.getTime() + changeWindowMs)
  const counted = await tables(db)
    .insertInto('change_failure')
    .values({ uid, what, failures: 1, firstAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'what'])
        .doUpdateSet((eb) => countedAgain(eb, { now, since, until }))
        .where(({ eb, or }) =>
          or([eb('change_failure.lockedUntil', 'is', null), eb('change_failure.lockedUntil', '<=', now)]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  if (counted) return counted
  const row = await ofWhich(db, { uid, what }).select('lockedUntil').executeTakeFirst()
  return { lockedUntil: row?.lockedUntil ?? until }
}

/** Takes back what `countChange` counted: the try was neither right nor wrong. */
export async function uncountChange(db: Db, { uid, what }: Which): Promise<void> {
  await tables(db)
    .updateTable('change_failure')
    .set(({ eb, fn, val }) => ({
      failures: fn<number>('greatest', [eb('failures', '-', 1), val(0)]),
      lockedUntil: null,
    }))
    .where('uid', '=', uid)
    .where('what', '=', what)
    .execute()
}

export async function clearChanges(db: Db, { uid, what }: Which): Promise<void> {
  await tables(db).deleteFrom('change_failure').where('uid', '=', uid).where('what', '=', what).execute()
}

/**
 * The one order in which transactions take row locks, so that none ever waits for another that waits for it:
 *
 * 1. what puts submissions of a contest back (`contest_rejudge`), then what puts those of a problem back
 * (`problem_rejudge`)
 * 2. the gates of users: whoever changes, adds or removes submissions of somebody holds the gate first, so all that
 * hangs on one user alone (records, cells, statistics) needs no order against others
 * 3. users whose names are written into other rows, groups, then problems being edited, contests and trainings
 * 4. submissions, then their records in trainings and contests
 * 5. counters: of problems, of days in the common list, of days, of a user's problems, of users, of contest problems
 * 6. clarifications, then the board of the contest, then its event feed
 * 7. the revisions of the bank and of names, by deferred triggers
 *
 * Several rows of one kind are locked in the order of their keys. Triggers keep the same order
 * (migrations/initial/triggers). What a cascade or a rare path still gets wrong, PostgreSQL ends after a second, and
 * the transaction begins anew (orm.ts).
 *
 * Raw SQL: the conditions come from typed and from raw statements alike, those of each verdict among them
 * (features/judging/change.hot-sql.ts has the figures), and `lock table` has no typed form. It may go when the
 * verdict's write path is typed.
 */
import type { Expression } from 'kysely'
import { change, rows, sql } from './sql.ts'
import type { Db } from './sql.ts'

/** Others still read the table and refer to its rows; who locks it too, or writes into it, waits. */
export const lockTable = (db: Db, table: 'discussion_category' | 'submission_day'): Promise<unknown> =>
  rows(db, sql`lock table ${sql.table(table)} in share row exclusive mode`)

/** @param uids selects them; who has never submitted has no gate and nothing behind it */
export const lockGates = (db: Db, uids: Expression<unknown>): Promise<unknown> =>
  rows(db, sql`select 1 from submit_gate where uid in (${uids}) order by uid for update`)

/** The gates of these users. */
export const lockGatesOf = (db: Db, uids: readonly string[]): Promise<unknown> =>
  lockGates(db, sql`select unnest(${[...uids]}::text[])`)

/** Before the submissions `which` (a condition on `submission`) go, and before what they were made in is locked. */
export const lockOwners = (db: Db, which: Expression<unknown>): Promise<unknown> =>
  lockGates(db, sql`select uid from submission where ${which}`)

/**
 * Before contests `which` (a condition on `contest_rejudge`), or problems of theirs, go. Comes before all other
 * locks.
 */
export const lockRejudges = (db: Db, which: Expression<unknown>): Promise<unknown> =>
  rows(db, sql`select 1 from contest_rejudge where ${which} order by cpid for update`)

/**
 * Before problems `which` (a condition on `problem_rejudge`) go. Comes after `lockRejudges`, before all other locks.
 */
export const lockProblemRejudges = (db: Db, which: Expression<unknown>): Promise<unknown> =>
  rows(db, sql`select 1 from problem_rejudge where ${which} order by pid for update`)

/**
 * Removes the submissions `which` (a condition on `submission`), with what hangs on them. Call it after `lockOwners`
 * of the same.
 */
export async function removeSubmissions(db: Db, which: Expression<unknown>): Promise<void> {
  await rows(db, sql`select 1 from submission where ${which} order by submit_id for update`)
  await change(db, sql`delete from submission where ${which}`)
}

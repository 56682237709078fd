/** Reading users. */
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isWord } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { plainUsername } from './form.ts'
import type { Viewer } from '../../platform/context.ts'
import { userInfo } from './present.ts'

export type UserRow = Selectable<Tables['users']>

/** In any case, as the unique indexes have it. */
export const hasUsername =
  (username: string) =>
  ({ ref }: ExpressionBuilder<Tables, 'users'>) =>
    isWord(ref('username'), username)
export const hasEmail =
  (email: string) =>
  ({ ref }: ExpressionBuilder<Tables, 'users'>) =>
    isWord(ref('email'), email)

/**
 * The user of a name in any case, normalised or as given: names from before normalisation are found as they stand,
 * and win.
 */
export async function userByName(db: Db, username: string): Promise<UserRow | null> {
  const found = await tables(db)
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.or([hasUsername(username)(eb), hasUsername(plainUsername(username))(eb)]))
    .orderBy(hasUsername(username), 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

export async function userByUid(db: Db, uid: string): Promise<UserRow | null> {
  return (await tables(db).selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst()) ?? null
}

/**
 * The name of a user, for a row that holds it: nobody renames or deletes the user before the transaction ends, so that
 * the trigger `user_changed` finds the row. `searchName` is the name in lower case. Throws Refusal.
 */
export async function lockUsername(db: Db, uid: string): Promise<Pick<UserRow, 'username' | 'searchName'>> {
  const found = await tables(db)
    .selectFrom('users')
    .select(['username', 'searchName'])
    .where('uid', '=', uid)
    .forShare()
    .executeTakeFirst()
  if (!found) throw new Refusal('userNotFound')
  return found
}

/** The user of an e-mail, whatever its case. */
export async function userByEmail(db: Db, email: string): Promise<UserRow | null> {
  return (await tables(db).selectFrom('users').selectAll().where(hasEmail(email)).executeTakeFirst()) ?? null
}

/** Throws Refusal. */
export async function ownInfo(db: Db, { uid }: Viewer): Promise<CallAnswer<'ownInfo'>> {
  const user = await userByUid(db, uid)
  if (user === null) throw new Refusal('signInAgain')
  return userInfo(user)
}

/** Reading users, and a user as the wire shows them. */
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { roles } from '@podium/proto/rules/user/roles.ts'
import { isWord } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { plainUsername } from './form.ts'

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

/** The user of an e-mail, whatever its case. */
export async function userByEmail(db: Db, email: string): Promise<UserRow | null> {
  return (await tables(db).selectFrom('users').selectAll().where(hasEmail(email)).executeTakeFirst()) ?? null
}

export const roleNameOf = (row: Pick<UserRow, 'roleId'>): string | null =>
  roles.find(({ id }) => id === row.roleId)?.name ?? null

/** A user as they see themselves (contract/practice 3 "UserInfo"). */
export function userInfo(row: UserRow): CallAnswer<'login'> {
  const role = roleNameOf(row)
  return {
    uid: row.uid,
    username: row.username,
    nickname: row.nickname,
    realname: row.realname,
    avatar: row.avatar,
    titleName: row.titleName,
    titleColor: row.titleColor,
    email: row.email,
    mobile: row.mobile,
    number: row.number,
    school: row.school,
    course: row.course,
    signature: row.signature,
    github: row.github,
    blog: row.blog,
    cfUsername: row.cfUsername,
    gender: row.gender,
    roleList: role === null ? [] : [role],
  }
}

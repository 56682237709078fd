/** Reading users, and a user as the wire shows them. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { roles } from '@podium/proto/rules/user/roles.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { plainUsername } from './input.ts'

export interface UserRow {
  readonly uid: string
  readonly username: string
  readonly email: string | null
  readonly mobile: string | null
  readonly password_hash: string
  readonly role_id: number
  readonly status: number
  readonly locale: Locale
  readonly nickname: string | null
  readonly realname: string | null
  readonly avatar: string | null
  readonly title_name: string | null
  readonly title_color: string | null
  readonly number: string | null
  readonly school: string | null
  readonly course: string | null
  readonly place: string | null
  readonly signature: string | null
  readonly github: string | null
  readonly blog: string | null
  readonly cf_username: string | null
  readonly gender: string
}

/**
 * The user of a name, whatever its case and however it is written; names as old as from before one form was kept are
 * found as they stand.
 */
export const userByName = (db: Db, username: string): Promise<UserRow | null> =>
  firstRow(
    db,
    sql<UserRow>`
    select * from users where lower(username) in (lower(${username}), lower(${plainUsername(username)}))
    order by lower(username) = lower(${username}) desc limit 1`,
  )

export const userByUid = (db: Db, uid: string): Promise<UserRow | null> =>
  firstRow(db, sql<UserRow>`select * from users where uid = ${uid}`)

/** The user of an e-mail, whatever its case. */
export const userByEmail = (db: Db, email: string): Promise<UserRow | null> =>
  firstRow(db, sql<UserRow>`select * from users where lower(email) = lower(${email})`)

export const roleNameOf = (row: Pick<UserRow, 'role_id'>): string | null =>
  roles.find(({ id }) => id === row.role_id)?.name ?? null

/** A user as they see themselves (contract/practice 3 "UserInfo"). */
export function userInfo(row: UserRow): CallAnswer<'login'> {
  const role = roleNameOf(row)
  return {
    uid: row.uid,
    username: row.username,
    nickname: row.nickname,
    realname: row.realname,
    avatar: row.avatar,
    titleName: row.title_name,
    titleColor: row.title_color,
    email: row.email,
    mobile: row.mobile,
    number: row.number,
    school: row.school,
    course: row.course,
    signature: row.signature,
    github: row.github,
    blog: row.blog,
    cfUsername: row.cf_username,
    gender: row.gender,
    roleList: role === null ? [] : [role],
  }
}

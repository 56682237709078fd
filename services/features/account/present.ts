/** A user as the wire shows them. */
import { roles } from '@podium/proto/rules/user/roles.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { UserRow } from './queries.ts'

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
    onlyCid: row.onlyCid,
  }
}

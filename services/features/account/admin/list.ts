/** Users as super administrators see them (contract/admin 3). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { roles } from '@podium/proto/rules/user/roles.ts'
import type { RawBuilder } from 'kysely'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'

const defaultPageRows = 10
const adminRoleIds = [1000, 1001, 1008]

type AdminUser = CallAnswer<'adminUsers'>['records'][number]
interface Stored extends Omit<
  AdminUser,
  'roles' | 'password' | 'gmtCreate' | 'gmtModified' | 'lastLoginTime' | 'rating'
> {
  readonly roleId: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly lastLoginAt: string | null
}

/** In username, e-mail or real name, through the indexes of character pairs, or in the nickname. */
const hasWord = (word: string): RawBuilder<unknown> => sql`(
  (u.uid in (select f.uid from user_search f where f.grams @> search_needle(lower(${word})))
    and (position(lower(${word}) in u.search_name) > 0 or position(lower(${word}) in lower(u.realname)) > 0))
  or u.uid in (select e.uid from users e where search_grams(lower(e.email)) @> search_needle(lower(${word})) and position(lower(${word}) in lower(e.email)) > 0)
  or u.uid in (select e.uid from users e where position(lower(${word}) in lower(e.nickname)) > 0))`

function filterOf({ keyword, onlyAdmin, type, status }: CallQuery<'adminUsers'>): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  const word = keyword?.trim() ?? ''
  if (word !== '') parts.push(hasWord(word))
  if (onlyAdmin) parts.push(sql`u.role_id = any(${adminRoleIds}::int[])`)
  if (type !== undefined && type !== null) parts.push(sql`u.role_id = ${type}`)
  if (status !== undefined && status !== null) parts.push(sql`u.status = ${status}`)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

const roleOf = (roleId: number): AdminUser['roles'] =>
  roles
    .filter(({ id }) => id === roleId)
    .map(({ id, name }) => ({ id, role: name, description: name, status: 0, gmtCreate: null, gmtModified: null }))

const present = ({ roleId, createdAt, updatedAt, lastLoginAt, ...row }: Stored): AdminUser => ({
  ...row,
  password: null,
  rating: null,
  roles: roleOf(roleId),
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
  lastLoginTime: lastLoginAt === null ? null : wireTime(lastLoginAt),
})

/** What hangs on a user is looked up for the rows of the page alone. */
export async function adminUsers(db: Db, query: CallQuery<'adminUsers'>): Promise<CallAnswer<'adminUsers'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const filter = filterOf(query)
  const [count, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from users u where ${filter}`),
    rows(
      db,
      sql<Stored>`
      select u.uid, u.username, u.nickname, u.realname, u.email, u.mobile, u.gender, u.school, u.place, u.course, u.number, u.cf_username as "cfUsername", u.github, u.blog,
        u.signature, u.avatar, u.title_name as "titleName", u.title_color as "titleColor", u.status, u.role_id as "roleId", u.gmt_create as "createdAt",
        u.gmt_modified as "updatedAt", (select max(s.gmt_create) from session s where s.uid = u.uid) as "lastLoginAt",
        coalesce(k.ac, 0) as ac, coalesce(k.total_anywhere, 0) as total, coalesce(k.score, 0) as score
      from (select * from users u where ${filter} order by u.gmt_create desc, u.uid desc limit ${bounds.size} offset ${bounds.offset}) u
      left join user_standing k on k.uid = u.uid order by u.gmt_create desc, u.uid desc`,
    ),
  ])
  return pageOf(found.map(present), count?.total ?? 0, bounds)
}

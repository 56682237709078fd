/** Users as super administrators see them (contract/admin 3). */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { adminRoleIds, roles } from '@podium/proto/rules/user/roles.ts'
import { containsLowerWord, containsWord, lowerCase } from '../../../platform/database/expressions.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { toDate } from '../../../platform/database/stored-time.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import { UserStatistics } from '../../people/entities.ts'
import type { UserRow } from '../queries.ts'

const defaultPageRows = 10

type AdminUser = CallAnswer<'adminUsers'>['records'][number]
type Figures = Pick<Selectable<Tables['user_standing']>, 'ac' | 'score' | 'totalAnywhere'>

/** In username, e-mail or real name, through the indexes of character pairs, or in the nickname. */
function hasWord({ and, eb, fn, or, ref, selectFrom, val }: ExpressionBuilder<Tables, 'users'>, word: string) {
  const needle = fn<string[]>('search_needle', [lowerCase(val(word))])
  const byNames = selectFrom('user_search as f').select('f.uid').where('f.grams', '@>', needle)
  const byEmail = selectFrom('users as e')
    .select('e.uid')
    .where((of) => of.fn<string[]>('search_grams', [lowerCase(of.ref('e.email'))]), '@>', needle)
    .where((of) => containsWord(of.ref('e.email'), word))
  return or([
    and([
      eb('users.uid', 'in', byNames),
      or([containsLowerWord(ref('users.searchName'), word), containsWord(ref('users.realname'), word)]),
    ]),
    eb('users.uid', 'in', byEmail),
    containsWord(ref('users.nickname'), word),
  ])
}

function listed(db: Db, { keyword, onlyAdmin, type, status }: CallQuery<'adminUsers'>) {
  const word = keyword?.trim() ?? ''
  let query = tables(db).selectFrom('users')
  if (word !== '') query = query.where((eb) => hasWord(eb, word))
  if (onlyAdmin) query = query.where('users.roleId', 'in', adminRoleIds)
  if (type !== undefined && type !== null) query = query.where('users.roleId', '=', type)
  if (status !== undefined && status !== null) query = query.where('users.status', '=', status)
  return query
}

const roleOf = (roleId: number): AdminUser['roles'] =>
  roles
    .filter(({ id }) => id === roleId)
    .map(({ id, name }) => ({ id, role: name, description: name, status: 0, gmtCreate: null, gmtModified: null }))

const present = (user: UserRow, figures: Figures | undefined, lastSignIn: Date | undefined): AdminUser => ({
  uid: user.uid,
  username: user.username,
  nickname: user.nickname,
  realname: user.realname,
  email: user.email,
  mobile: user.mobile,
  gender: user.gender,
  school: user.school,
  place: user.place,
  course: user.course,
  number: user.number,
  cfUsername: user.cfUsername,
  github: user.github,
  blog: user.blog,
  signature: user.signature,
  avatar: user.avatar,
  titleName: user.titleName,
  titleColor: user.titleColor,
  status: user.status,
  ac: figures?.ac ?? 0,
  total: figures?.totalAnywhere ?? 0,
  score: figures?.score ?? 0,
  password: null,
  rating: null,
  roles: roleOf(user.roleId),
  gmtCreate: wireTime(user.gmtCreate),
  gmtModified: wireTime(user.gmtModified),
  lastLoginTime: lastSignIn === undefined ? null : wireTime(lastSignIn),
})

async function lastSignIns(db: Db, uids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (uids.length === 0) return new Map()
  const found = await tables(db)
    .selectFrom('session')
    .select(({ fn }) => ['uid', fn.max<string | Date>('gmtCreate').as('newest')])
    .where('uid', 'in', uids)
    .groupBy('uid')
    .execute()
  return new Map(found.map(({ uid, newest }) => [uid, toDate(newest)]))
}

/** Figures and last sign-ins are looked up for the rows of the page alone. */
export async function adminUsers(em: EntityManager, query: CallQuery<'adminUsers'>): Promise<CallAnswer<'adminUsers'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const [count, found] = await Promise.all([
    listed(em, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    listed(em, query)
      .selectAll()
      .orderBy('users.gmtCreate', 'desc')
      .orderBy('users.uid', 'desc')
      .limit(bounds.size)
      .offset(bounds.offset)
      .execute(),
  ])
  const uids = found.map(({ uid }) => uid)
  const signIns = await lastSignIns(em, uids)
  const figures = new Map((await em.find(UserStatistics, { uid: { $in: uids } })).map((row) => [row.uid, row]))
  const records = found.map((user) => present(user, figures.get(user.uid), signIns.get(user.uid)))
  return pageOf(records, count.total, bounds)
}

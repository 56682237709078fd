/** The list of groups and one group (contract/groups 1, 12.16). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import type { RawBuilder } from 'kysely'
import type { Viewer } from '../../platform/context.ts'
import { enterGroup, groupColumns, groupJoins, maySeeGroupItself, viewGroup } from './policy.ts'
import type { GroupRow, GroupView } from './policy.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { bound, firstRow, plannedRows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'

const presentRow = ({
  id,
  avatar,
  owner,
  name,
  shortName,
  brief,
  description,
  auth,
  visible,
  members,
  createdAt,
}: GroupRow) => ({
  id,
  avatar,
  owner,
  name,
  shortName,
  brief,
  description,
  auth,
  visible,
  memberCount: members,
  gmtCreate: wireTime(createdAt),
})

/** The whole group as this reader may see it: its code is for those at its head. */
export const presentGroup = ({ group, isRoot: isHead }: Pick<GroupView, 'group' | 'isRoot'>) => ({
  ...presentRow(group),
  uid: group.uid,
  status: group.status,
  revision: group.revision,
  code: isHead ? group.code : null,
  gmtModified: wireTime(group.updatedAt),
})

function filterOf(viewer: Viewer | null, { keyword, auth, onlyMine }: CallQuery<'groupList'>): RawBuilder<unknown> {
  const own = sql`exists (select 1 from group_member m where m.gid = g.id and m.uid = ${viewer?.uid ?? ''} and m.auth >= 3)`
  const parts: RawBuilder<unknown>[] = [sql`g.status = 0 and g.members > 0`]
  if (onlyMine) parts.push(own)
  else if (viewer === null) parts.push(sql`g.visible`)
  else if (!isRoot(viewer.role)) parts.push(sql`(g.visible or ${own})`)
  if (auth) parts.push(sql`g.auth = ${auth}`)
  const word = keyword?.trim().toLowerCase() ?? ''
  if (word !== '') {
    // One character is in so many that the list itself is gone through.
    if (word.length > 1) parts.push(sql`search_grams(g.search_text) @> search_needle(${word})`)
    parts.push(sql`position(${word} in g.search_text) > 0`)
  }
  return sql.join(parts, sql` and `)
}

/** Throws Refusal. */
export async function listGroups(
  db: Db,
  viewer: Viewer | null,
  query: CallQuery<'groupList'>,
): Promise<CallAnswer<'groupList'>> {
  if (query.onlyMine && viewer === null) throw new Refusal('onlyMineNeedsSignIn')
  const bounds = pageBounds(query, groupLimits.tabPageRows)
  const filter = filterOf(viewer, query)
  const found = await plannedRows(
    db,
    sql<GroupRow & { total: number }>`
    with found as materialized (select g.id from user_group g where ${filter})
    select (select count(*) from found) as total, page.* from (select 1) one left join (
      select ${groupColumns} from user_group g ${groupJoins}
      where g.id = any(array(select id from found order by id limit ${bound(bounds.size)} offset ${bound(bounds.offset)}))) page on true order by page.id`,
  )
  return pageOf(found.filter(({ id }) => id !== null).map(presentRow), found[0]?.total ?? 0, bounds)
}

/** Throws Refusal. */
export async function groupDetail(db: Db, viewer: Viewer, gid: number): Promise<CallAnswer<'groupDetail'>> {
  const view = await enterGroup(db, { gid, viewer })
  if (!maySeeGroupItself(view)) throw new Refusal('groupHidden')
  return { ...presentGroup(view), userAuth: view.level, applicantCount: view.isAdmin ? view.group.applicants : null }
}

/** A super administrator is told when there is no group; of a banned one nobody else is a member. Throws Refusal. */
export async function groupAccess(db: Db, viewer: Viewer, gid: number): Promise<CallAnswer<'groupAccess'>> {
  const view = await viewGroup(db, { gid, viewer })
  if (view) return { access: view.isMember }
  const wasMember = await firstRow(
    db,
    sql`select 1 from group_member where gid = ${gid} and uid = ${viewer.uid} and auth >= 3`,
  )
  if (wasMember || isRoot(viewer.role)) throw new Refusal('groupMissing')
  return { access: false }
}

/** No refusal: whoever has no row has level 0. */
export const groupAuth = async (db: Db, viewer: Viewer, gid: number): Promise<CallAnswer<'groupAuth'>> =>
  (await firstRow(db, sql<{ auth: number }>`select auth from group_member where gid = ${gid} and uid = ${viewer.uid}`))
    ?.auth ?? 0

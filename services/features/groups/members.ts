/** Who is in a group, who wants to be, and who may change that (contract/groups 2, 12.3, 12.4, 13). */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupAuths, groupLevels, groupLimits, isLevelMove, mayChangeLevel } from '@podium/proto/rules/group/groups.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterGroup, viewGroup } from './policy.ts'
import type { GroupView } from './policy.ts'
import { lowered } from '../people/index.ts'
import { isSamePassword } from '../account/index.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { bound, change, firstRow, plannedRows, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { notifyGroup, notifyMembership } from './events.ts'
import { disbandGroup } from './disband.ts'
import { notifyApplication, notifyRemoval, notifyWelcome } from './notices.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type StoredMember = Omit<CallAnswer<'groupMembers'>['records'][number], 'gmtCreate' | 'gmtModify'> & {
  readonly createdAt: string
  readonly updatedAt: string
}

interface Listing {
  readonly query: CallQuery<'groupMembers'>
  /** The lowest level that is listed. */
  readonly fromLevel: number
  readonly withReason: boolean
  /** How many there are of all levels, where that is kept. */
  readonly members?: number
}

async function list(db: Db, { query, fromLevel, withReason, members }: Listing): Promise<CallAnswer<'groupMembers'>> {
  const { gid, auth } = query
  const word = query.keyword?.trim() ?? ''
  const bounds = pageBounds(query, groupLimits.tabPageRows)
  const named = word === '' ? sql`true` : sql`position(${lowered(word)} in m.search_name) > 0`
  const filter = sql`m.gid = ${gid} and m.auth >= ${fromLevel} and ${auth ? sql`m.auth = ${auth}` : sql`true`} and ${named}`
  const all = sql`select m.id from group_member m where ${filter}`
  const isCounted = members === undefined || word !== '' || Boolean(auth)
  const listed = await plannedRows(
    db,
    sql<StoredMember & { total: number }>`
    ${isCounted ? sql`with found as materialized (${all})` : sql``}
    select ${isCounted ? sql`(select count(*) from found)` : sql`${members}::bigint`} as total, page.* from (select 1) one left join (
      select m.id, m.gid, m.uid, coalesce(u.username, '') as username, u.avatar, m.auth, ${withReason ? sql`m.reason` : sql`null`} as reason,
        m.created_at as "createdAt", m.updated_at as "updatedAt"
      from group_member m left join users u on u.uid = m.uid
      where m.id = any(array(${isCounted ? sql`select id from found` : all} order by id desc limit ${bound(bounds.size)} offset ${bound(bounds.offset)}))) page on true order by page.id desc`,
  )
  const found = listed.filter(({ id }) => id !== null)
  const records = found.map(({ createdAt, updatedAt, total: _total, ...row }) => ({
    ...row,
    gmtCreate: wireTime(createdAt),
    gmtModify: wireTime(updatedAt),
  }))
  return pageOf(records, listed[0]?.total ?? 0, bounds)
}

/** Throws Refusal. */
export async function listMembers(
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupMembers'>,
): Promise<CallAnswer<'groupMembers'>> {
  const { group } = await enterGroup(db, { gid: query.gid, viewer, needs: 'member' })
  return list(db, { query, fromLevel: groupLevels.member, withReason: false, members: group.members })
}

/** Throws Refusal. */
export async function listApplications(
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupApplications'>,
): Promise<CallAnswer<'groupApplications'>> {
  await enterGroup(db, { gid: query.gid, viewer, needs: 'admin' })
  return list(db, { query, fromLevel: groupLevels.applying, withReason: true })
}

const heads = async (db: Db, gid: number): Promise<string[]> =>
  (await rows(db, sql<{ uid: string }>`select uid from group_member where gid = ${gid} and auth = 5`)).map(
    ({ uid }) => uid,
  )

/** Code and reason as the group asks for them. Throws Refusal. */
function checkApplication({ group }: GroupView, { code, reason }: CallQuery<'applyToGroup'>): string | null {
  if (group.auth === groupAuths.public) return null
  if (group.auth === groupAuths.private && !isSamePassword(code?.trim() ?? '', group.code ?? ''))
    throw new Refusal('groupCodeWrong')
  const text = reason?.trim().toWellFormed() ?? ''
  const { reasonMinChars: min, reasonMaxChars: max } = groupLimits
  if (text.length < min || text.length > max) throw new Refusal('groupReasonLength', { min, max })
  return text
}

/** Whoever was refused may apply again (decision 40). Throws Refusal. */
export const applyToGroup = ({ orm, now }: Tools, viewer: Viewer, query: CallQuery<'applyToGroup'>): Promise<null> =>
  orm.em.fork().transactional(async (db) => {
    const view = await viewGroup(db, { gid: query.gid, viewer, lock: 'key share' })
    if (!view || (!view.group.visible && !view.isSuper)) throw new Refusal('groupMissing')
    const reason = checkApplication(view, query)
    const { group } = view
    const joins = group.auth === groupAuths.public
    const level = joins ? groupLevels.member : groupLevels.applying
    const changed = await change(
      db,
      sql`
      insert into group_member as m (gid, uid, auth, reason) values (${group.id}, ${viewer.uid}, ${level}, ${reason})
      on conflict (gid, uid) do update set auth = excluded.auth, reason = excluded.reason, updated_at = now()
      where m.auth = 2 or (m.auth = 1 and excluded.auth = 3)`,
    )
    if (changed === 0) {
      const now = await viewGroup(db, { gid: group.id, viewer })
      throw new Refusal(now?.level === groupLevels.applying ? 'groupApplying' : 'groupJoined')
    }
    await notifyGroup(db, { gid: group.id, what: 'members', now: now() })
    await notifyMembership(db, [viewer.uid])
    if (joins) await notifyWelcome(db, group, viewer.uid)
    else await notifyApplication(db, group, viewer.username, await heads(db, group.id))
    return null
  })

const memberOf = (db: Db, gid: number, uid: string) =>
  firstRow(
    db,
    sql<{ id: number; auth: number }>`select id, auth from group_member where gid = ${gid} and uid = ${uid} for update`,
  )

/** Throws Refusal. */
export const changeMember = (
  { orm, now }: Tools,
  viewer: Viewer,
  { id, gid, uid, auth }: CallBody<'changeGroupMember'>,
): Promise<null> =>
  orm.em.fork().transactional(async (db) => {
    const view = await enterGroup(db, { gid, viewer, lock: 'key share' })
    if (uid === view.group.uid) throw new Refusal('groupOwnerStays')
    if (!view.isAdmin) throw new Refusal('groupAdminsOnly')
    const found = await memberOf(db, gid, uid)
    if (!found || (id && id !== found.id)) throw new Refusal('groupMemberMissing')
    const level = auth ?? 0
    if (!isLevelMove(found.auth, level)) throw new Refusal('groupLevelMove')
    if (!mayChangeLevel(view, found.auth, level)) throw new Refusal('groupLevelAbove')
    if (found.auth === level) return null
    await change(db, sql`update group_member set auth = ${level}, updated_at = now() where id = ${found.id}`)
    await notifyGroup(db, { gid, what: 'members', now: now() })
    await notifyMembership(db, [uid])
    if (found.auth < groupLevels.member && level >= groupLevels.member) await notifyWelcome(db, view.group, uid)
    return null
  })

const dropMember = async (db: Db, { gid, uid, now }: { gid: number; uid: string; now: Date }): Promise<void> => {
  await change(db, sql`delete from group_member where gid = ${gid} and uid = ${uid}`)
  await notifyGroup(db, { gid, what: 'members', now })
  await notifyMembership(db, [uid])
}

/**
 * Removing the owner, which only a super administrator can, disbands the group (contract/groups 13.1). Throws
 * Refusal.
 */
export async function removeMember(
  ctx: Context,
  viewer: Viewer,
  { uid, gid }: CallQuery<'removeGroupMember'>,
): Promise<null> {
  const isDisbanding = await ctx.orm.em.fork().transactional(async (db) => {
    const view = await enterGroup(db, { gid, viewer, lock: 'key share' })
    if (uid === viewer.uid) throw new Refusal('groupNotYourself')
    if (uid === view.group.uid) {
      if (!view.isSuper) throw new Refusal('groupOwnerStays')
      return true
    }
    if (!view.isAdmin) throw new Refusal('groupAdminsOnly')
    const found = await memberOf(db, gid, uid)
    if (!found) throw new Refusal('groupMemberMissing')
    if (!mayChangeLevel(view, found.auth, groupLevels.none)) throw new Refusal('groupRemoveAbove')
    await dropMember(db, { gid, uid, now: ctx.now() })
    await notifyRemoval(db, view.group, uid, viewer.username)
    return false
  })
  return isDisbanding ? disbandGroup(ctx, viewer, gid) : null
}

/** Throws Refusal. */
export const exitGroup = ({ orm, now }: Tools, viewer: Viewer, gid: number): Promise<null> =>
  orm.em.fork().transactional(async (db) => {
    const { group, level } = await enterGroup(db, { gid, viewer, lock: 'key share' })
    if (group.uid === viewer.uid) throw new Refusal('groupOwnerStays')
    if (level < groupLevels.member) throw new Refusal('groupMembersOnly')
    await dropMember(db, { gid, uid: viewer.uid, now: now() })
    return null
  })

/** Applying to a group, changing and removing its members (contract/groups 2, 12.3, 12.4, 13). */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager, InferEntity } from '@mikro-orm/postgresql'
import type { CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupAuths, groupLevels, groupLimits, isLevelMove, mayChangeLevel } from '@podium/proto/rules/group/groups.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterGroup, viewGroup } from './policy.ts'
import type { GroupView } from './policy.ts'
import { isSamePassword, lockUsername } from '../account/index.ts'
import { tables } from '../entities.ts'
import { GroupMember } from './entities.ts'
import { notifyGroup, notifyMembership } from './events.ts'
import { countMove } from './count-commands.ts'
import { disbandGroup } from './disband-commands.ts'
import { notifyApplication, notifyRemoval, notifyWelcome } from './notices.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** Uids of those at the head of a group. */
async function heads(em: EntityManager, gid: number): Promise<string[]> {
  const found = await em.find(GroupMember, { gid, auth: groupLevels.root })
  return found.map(({ uid }) => uid)
}

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

const memberOf = (em: EntityManager, gid: number, uid: string) =>
  em.findOne(GroupMember, { gid, uid }, { lockMode: LockMode.PESSIMISTIC_WRITE })

type Application = Pick<InferEntity<typeof GroupMember>, 'gid' | 'uid' | 'auth' | 'reason' | 'searchName'>

/** @returns the level before; null for somebody who has applied already, or is in the group */
async function storeApplication(em: EntityManager, application: Application): Promise<number | null> {
  const { gid, uid, auth, reason } = application
  const added = await tables(em)
    .insertInto('group_member')
    .values(application)
    .onConflict((taken) => taken.columns(['gid', 'uid']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return groupLevels.none
  const found = await memberOf(em, gid, uid)
  // Removed in this moment.
  if (!found) return storeApplication(em, application)
  const before = found.auth
  const joins = before === groupLevels.applying && auth === groupLevels.member
  if (before !== groupLevels.refused && !joins) return null
  em.assign(found, { auth, reason, updatedAt: new Date() })
  await em.flush()
  return before
}

/** Whoever was refused may apply again (decision 40). Throws Refusal. */
export const applyToGroup = ({ orm, now }: Tools, viewer: Viewer, query: CallQuery<'applyToGroup'>): Promise<null> =>
  orm.em.fork().transactional(async (em) => {
    const { searchName } = await lockUsername(em, viewer.uid)
    const view = await viewGroup(em, { gid: query.gid, viewer, lock: 'key share' })
    if (!view || (!view.group.visible && !view.isSuper)) throw new Refusal('groupMissing')
    const reason = checkApplication(view, query)
    const { group } = view
    const joins = group.auth === groupAuths.public
    const level = joins ? groupLevels.member : groupLevels.applying
    const before = await storeApplication(em, { gid: group.id, uid: viewer.uid, auth: level, reason, searchName })
    if (before === null) {
      const now = await viewGroup(em, { gid: group.id, viewer })
      throw new Refusal(now?.level === groupLevels.applying ? 'groupApplying' : 'groupJoined')
    }
    await countMove(em, group.id, { from: before, to: level })
    await notifyGroup(em, { gid: group.id, what: 'members', now: now() })
    await notifyMembership(em, [viewer.uid])
    if (joins) await notifyWelcome(em, group, viewer.uid)
    else await notifyApplication(em, group, viewer.username, await heads(em, group.id))
    return null
  })

/** Throws Refusal. */
export const changeMember = (
  { orm, now }: Tools,
  viewer: Viewer,
  { id, gid, uid, auth }: CallBody<'changeGroupMember'>,
): Promise<null> =>
  orm.em.fork().transactional(async (em) => {
    const view = await enterGroup(em, { gid, viewer, lock: 'key share' })
    if (uid === view.group.uid) throw new Refusal('groupOwnerStays')
    if (!view.isAdmin) throw new Refusal('groupAdminsOnly')
    const found = await memberOf(em, gid, uid)
    if (!found || (id && id !== found.id)) throw new Refusal('groupMemberMissing')
    const before = found.auth
    const level = auth ?? groupLevels.none
    if (!isLevelMove(before, level)) throw new Refusal('groupLevelMove')
    if (!mayChangeLevel(view, before, level)) throw new Refusal('groupLevelAbove')
    if (before === level) return null
    em.assign(found, { auth: level, updatedAt: new Date() })
    await em.flush()
    await countMove(em, gid, { from: before, to: level })
    await notifyGroup(em, { gid, what: 'members', now: now() })
    await notifyMembership(em, [uid])
    if (before < groupLevels.member && level >= groupLevels.member) await notifyWelcome(em, view.group, uid)
    return null
  })

const dropMember = async (
  em: EntityManager,
  { gid, uid, now }: { gid: number; uid: string; now: Date },
): Promise<void> => {
  const left = await tables(em)
    .deleteFrom('group_member')
    .where('gid', '=', gid)
    .where('uid', '=', uid)
    .returning('auth')
    .executeTakeFirst()
  if (left) await countMove(em, gid, { from: left.auth, to: groupLevels.none })
  await notifyGroup(em, { gid, what: 'members', now })
  await notifyMembership(em, [uid])
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
  const isDisbanding = await ctx.orm.em.fork().transactional(async (em) => {
    const view = await enterGroup(em, { gid, viewer, lock: 'key share' })
    if (uid === viewer.uid) throw new Refusal('groupNotYourself')
    if (uid === view.group.uid) {
      if (!view.isSuper) throw new Refusal('groupOwnerStays')
      return true
    }
    if (!view.isAdmin) throw new Refusal('groupAdminsOnly')
    const found = await memberOf(em, gid, uid)
    if (!found) throw new Refusal('groupMemberMissing')
    if (!mayChangeLevel(view, found.auth, groupLevels.none)) throw new Refusal('groupRemoveAbove')
    await dropMember(em, { gid, uid, now: ctx.now() })
    await notifyRemoval(em, view.group, uid, viewer.username)
    return false
  })
  return isDisbanding ? disbandGroup(ctx, viewer, gid) : null
}

/** Throws Refusal. */
export const exitGroup = ({ orm, now }: Tools, viewer: Viewer, gid: number): Promise<null> =>
  orm.em.fork().transactional(async (em) => {
    const { group, level } = await enterGroup(em, { gid, viewer, lock: 'key share' })
    if (group.uid === viewer.uid) throw new Refusal('groupOwnerStays')
    if (level < groupLevels.member) throw new Refusal('groupMembersOnly')
    await dropMember(em, { gid, uid: viewer.uid, now: now() })
    return null
  })

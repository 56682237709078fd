/** Discussions of a group (contract/groups 7, 12.12, 13.4, 13.5, decision 41). */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../platform/context.ts'
import { lockUsername } from '../account/index.ts'
import { enterGroup, notifyGroup } from '../groups/index.ts'
import { mentionedIn, notifyUsers } from '../messages/index.ts'
import { Discussion } from './entities.ts'
import { checkMove, spendPost } from './allowance-policy.ts'
import { notifyAdmins, notifyDiscussions } from './events.ts'
import { checkGroupAreaOpen } from './policy.ts'
import type { Tools } from './policy.ts'
import { checkCategory, findProblem, readFields } from './commands.ts'

/** Throws Refusal. */
export async function addGroupDiscussion(
  tools: Tools,
  viewer: Viewer,
  body: CallBody<'addGroupDiscussion'>,
): Promise<CallAnswer<'addGroupDiscussion'>> {
  const { title, description, content, categoryId } = readFields(body)
  await checkGroupAreaOpen(tools)
  return tools.orm.em.fork().transactional(async (em) => {
    const { username: authorName } = await lockUsername(em, viewer.uid)
    const { group, isAdmin } = await enterGroup(em, { gid: body.gid, viewer, needs: 'member', lock: 'key share' })
    await checkCategory(em, categoryId)
    const problemId = await findProblem(em, body.pid, group.id)
    await spendPost(em, tools, viewer, categoryId)
    const made = em.create(Discussion, {
      uid: viewer.uid,
      authorName,
      categoryId,
      problemId,
      gid: group.id,
      title,
      description,
      content,
      topPriority: isAdmin && (body.topPriority ?? false),
    })
    await em.flush()
    await notifyAdmins(em, 'discussions', tools.now())
    await notifyGroup(em, { gid: group.id, what: 'discussions', now: tools.now() })
    await notifyUsers(em, tools, { did: made.id, senderUid: viewer.uid }, await mentionedIn(em, content))
    return { id: made.id }
  })
}

/** A locked discussion of a group whose author, or whose group's administrator, the reader is. Throws Refusal. */
async function ownDiscussion(em: EntityManager, viewer: Viewer, did: number) {
  const found = await em.findOne(Discussion, did, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const gid = found?.gid ?? null
  if (!found || gid === null) throw new Refusal('discussionMissing')
  const view = await enterGroup(em, { gid, viewer, needs: 'member' })
  if (found.uid !== viewer.uid && !view.isAdmin) throw new Refusal('groupItemNotYours')
  return { found, view }
}

/** Nobody rewrites another's text: what an administrator of the group sends of it is left alone. Throws Refusal. */
export async function editGroupDiscussion(
  tools: Tools,
  viewer: Viewer,
  body: CallBody<'editGroupDiscussion'>,
): Promise<null> {
  const { title, description, content, categoryId } = readFields(body)
  await checkGroupAreaOpen(tools)
  return tools.orm.em.fork().transactional(async (em) => {
    const { found, view } = await ownDiscussion(em, viewer, body.id)
    const before = found.content
    const isOwn = found.uid === viewer.uid
    if (isOwn) {
      await checkCategory(em, categoryId)
      await checkMove(em, tools, viewer, { from: found.categoryId, to: categoryId })
      em.assign(found, { title, description, content, categoryId })
    }
    if (view.isAdmin) found.status = body.status ?? found.status
    if (isAdminRole(viewer.role)) found.topPriority = body.topPriority ?? found.topPriority
    found.updatedAt = new Date()
    await em.flush()
    await notifyDiscussions(em, [{ id: body.id, gid: view.group.id }], tools.now())
    if (isOwn)
      await notifyUsers(em, tools, { did: body.id, senderUid: viewer.uid }, await mentionedIn(em, content, before))
    return null
  })
}

/** Final, with comments, replies, likes and reports. Throws Refusal. */
export async function deleteGroupDiscussion(tools: Tools, viewer: Viewer, did: number): Promise<null> {
  await checkGroupAreaOpen(tools)
  return tools.orm.em.fork().transactional(async (em) => {
    const { view } = await ownDiscussion(em, viewer, did)
    await em.nativeDelete(Discussion, { id: did })
    await notifyDiscussions(em, [{ id: did, gid: view.group.id }], tools.now())
    return null
  })
}

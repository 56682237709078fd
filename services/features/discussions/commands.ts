/** Posting, changing, liking, reporting and deleting discussions (contract/contests-and-community 3 and 6.17). */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { reportParts, discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { Viewer } from '../../platform/context.ts'
import { lockUsername } from '../account/index.ts'
import { notifyCounters } from '../home/index.ts'
import { mentionedIn, notifyUsers } from '../messages/index.ts'
import { isDisplayId } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { canManageDiscussion, checkAreaOpen, openDiscussion } from './policy.ts'
import { Discussion, DiscussionLike } from './entities.ts'
import { checkMove, spendPost } from './allowance-policy.ts'
import { notifyAdmins, notifyDiscussionList, notifyDiscussions } from './events.ts'
import { readText } from '../../platform/http/read-text.ts'
import type { Tools } from './policy.ts'

type Written = Omit<CallBody<'editDiscussion'>, 'id'>

/** A discussion can do without. Throws Refusal. */
const readSummary = (description: string | null | undefined): string =>
  description?.trim() ? readText('description', description, discussionLimits.descriptionMaxChars) : ''

/** Throws Refusal. */
export function readFields({ title, description, content, categoryId }: Written) {
  const fields = {
    title: readText('title', title, discussionLimits.titleMaxChars),
    description: readSummary(description),
    content: readText('content', content, discussionLimits.contentMaxChars),
  }
  if (!categoryId) throw new Refusal('fieldBlank', { field: 'category' })
  return { ...fields, categoryId }
}

/** Throws Refusal. */
export async function checkCategory(db: Db, categoryId: number): Promise<void> {
  const query = tables(db).selectFrom('discussion_category').select('id').where('id', '=', categoryId)
  if (!(await query.forKeyShare().executeTakeFirst())) throw new Refusal('categoryMissing')
}

/** A public problem, or one of the group. Throws Refusal. */
export async function findProblem(db: Db, pid: string | null | undefined, gid?: number): Promise<number | null> {
  if (!pid?.trim()) return null
  const found = await tables(db)
    .selectFrom('problem as p')
    .select('p.id')
    .where(({ ref }) => isDisplayId(ref('p.displayId'), pid.trim()))
    .where('p.auth', '=', problemAuths.public)
    .where(({ eb, or }) => or([eb('p.isGroup', '=', false), ...(gid === undefined ? [] : [eb('p.gid', '=', gid)])]))
    .executeTakeFirst()
  if (!found) throw new Refusal('discussionProblemMissing')
  return found.id
}

/** Throws Refusal. */
export async function addDiscussion(
  tools: Tools,
  viewer: Viewer,
  body: CallBody<'addDiscussion'>,
): Promise<CallAnswer<'addDiscussion'>> {
  await checkAreaOpen(tools)
  const { title, description, content, categoryId } = readFields(body)
  const isPinned = isAdminRole(viewer.role) && (body.topPriority ?? false)
  return tools.orm.em.fork().transactional(async (em) => {
    const { username: authorName } = await lockUsername(em, viewer.uid)
    await checkCategory(em, categoryId)
    const problemId = await findProblem(em, body.pid)
    await spendPost(em, tools, viewer, categoryId)
    const made = em.create(Discussion, {
      uid: viewer.uid,
      authorName,
      categoryId,
      problemId,
      title,
      description,
      content,
      topPriority: isPinned,
    })
    await em.flush()
    await notifyAdmins(em, 'discussions', tools.now())
    await notifyDiscussionList(em, tools.now())
    await notifyUsers(em, tools, { did: made.id, senderUid: viewer.uid }, await mentionedIn(em, content))
    return { id: made.id }
  })
}

/** Its author's, nobody else's. Throws Refusal. */
export async function editDiscussion(tools: Tools, viewer: Viewer, body: CallBody<'editDiscussion'>): Promise<null> {
  await checkAreaOpen(tools)
  const { title, description, content, categoryId } = readFields(body)
  return tools.orm.em.fork().transactional(async (em) => {
    const found = await openDiscussion(em, tools, viewer, body.id)
    if (found.uid !== viewer.uid) throw new Refusal('discussionNotWritten')
    await checkCategory(em, categoryId)
    const stored = await em.findOne(Discussion, body.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!stored) throw new Refusal('discussionMissing')
    const before = stored.content
    await checkMove(em, tools, viewer, { from: stored.categoryId, to: categoryId })
    const topPriority = isAdminRole(viewer.role) ? (body.topPriority ?? stored.topPriority) : stored.topPriority
    em.assign(stored, { title, description, content, categoryId, topPriority, updatedAt: new Date() })
    await em.flush()
    await notifyDiscussions(em, [found], tools.now())
    await notifyUsers(em, tools, { did: body.id, senderUid: viewer.uid }, await mentionedIn(em, content, before))
    return null
  })
}

/** Final, with comments, replies, likes and reports. Throws Refusal. */
export async function deleteDiscussion(tools: Tools, viewer: Viewer, did: number): Promise<null> {
  await checkAreaOpen(tools)
  return tools.orm.em.fork().transactional(async (em) => {
    const found = await openDiscussion(em, tools, viewer, did)
    if (found.uid !== viewer.uid && !canManageDiscussion(found, viewer)) throw new Refusal('discussionNotYours')
    await em.nativeDelete(Discussion, { id: did })
    await notifyDiscussions(em, [found], tools.now())
    return null
  })
}

/** @returns by how much the count of likes moves */
async function moveLike(em: EntityManager, like: { did: number; uid: string }, toLike: boolean): Promise<number> {
  if (!toLike) return -(await em.nativeDelete(DiscussionLike, like))
  const query = tables(em).insertInto('discussion_like').values(like)
  const added = await query
    .onConflict((had) => had.doNothing())
    .returning('did')
    .execute()
  return added.length
}

/** Idempotent: the count moves only with a like that comes or goes. Throws Refusal. */
export async function likeDiscussion(
  tools: Tools,
  viewer: Viewer,
  { did, toLike }: CallQuery<'discussionLike'>,
): Promise<null> {
  return tools.orm.em.fork().transactional(async (em) => {
    const found = await openDiscussion(em, tools, viewer, did)
    const stored = await em.findOne(Discussion, did, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!stored) throw new Refusal('discussionMissing')
    const moved = await moveLike(em, { did, uid: viewer.uid }, toLike)
    stored.likeNum += moved
    await em.flush()
    if (moved !== 0) await notifyCounters(em, 'discussion', did)
    if (moved === 1)
      await notifyUsers(em, tools, { did, senderUid: viewer.uid }, [{ uid: found.uid, action: 'Like_Post' }])
    return null
  })
}

/** Stored unread for the back office. Throws Refusal. */
export async function reportDiscussion(
  tools: Tools,
  viewer: Viewer,
  { did, content }: CallBody<'discussionReport'>,
): Promise<null> {
  if (!content?.trim()) throw new Refusal('reportEmpty')
  const text = readText('content', content, discussionLimits.reportMaxChars)
  if (reportParts(text).reason.length > discussionLimits.reportReasonMaxChars)
    throw new Refusal('fieldTooLong', { field: 'reason', max: discussionLimits.reportReasonMaxChars })
  return tools.orm.em.fork().transactional(async (em) => {
    await openDiscussion(em, tools, viewer, did)
    await tables(em)
      .insertInto('discussion_report')
      .columns(['did', 'uid', 'content'])
      .expression(({ selectFrom, val }) =>
        selectFrom('discussion as d')
          .select(['d.id', val(viewer.uid).as('uid'), val(text).as('content')])
          .where('d.id', '=', did),
      )
      .execute()
    await notifyAdmins(em, 'reports', tools.now())
    return null
  })
}

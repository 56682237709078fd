/** Posting, changing, liking, reporting and deleting discussions (contract/contests-and-community 3 and 6.17). */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { reportParts, discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { Viewer } from '../../platform/context.ts'
import { mentionedIn, notifyUsers } from '../messages/index.ts'
import { change, firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { rulesDiscussion } from './policy.ts'
import { answerStanding, checkMove, postStandings, spendPost } from './allowance.ts'
import { notifyAdmins, notifyDiscussions } from './events.ts'
import { readText } from '../../platform/http/read-text.ts'
import { checkAreaOpen, openDiscussion } from './read.ts'
import type { Tools } from './read.ts'

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
  if (!(await firstRow(db, sql`select 1 from discussion_category where id = ${categoryId} for key share`)))
    throw new Refusal('categoryMissing')
}

async function publicProblem(db: Db, pid: string | null | undefined): Promise<number | null> {
  if (!pid?.trim()) return null
  const found = await firstRow(
    db,
    sql<{ id: number }>`select id from problem where display_id = ${pid.trim()} and auth = 1 and not is_group`,
  )
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
  return tools.orm.em.fork().transactional(async (db) => {
    await checkCategory(db, categoryId)
    const problemId = await publicProblem(db, body.pid)
    await spendPost(db, tools, viewer, categoryId)
    const made = await firstRow(
      db,
      sql<{ did: number }>`
      insert into discussion (uid, category_id, problem_id, title, description, content, top_priority)
      values (${viewer.uid}, ${categoryId}, ${problemId}, ${title}, ${description}, ${content}, ${isPinned}) returning id as did`,
    )
    if (!made) throw new Error('an insert returned no row')
    await notifyAdmins(db, 'discussions', tools.now())
    await notifyUsers(db, tools, { did: made.did, senderUid: viewer.uid }, await mentionedIn(db, content))
    return { id: made.did }
  })
}

/** What the reader may write; told of a discussion that they may read alone. Throws Refusal. */
export async function talkAllowance(
  tools: Tools,
  viewer: Viewer,
  { did }: CallQuery<'talkAllowance'>,
): Promise<CallAnswer<'talkAllowance'>> {
  const db = tools.orm.em.fork()
  if (did) await openDiscussion(db, tools, viewer, did)
  return {
    ...(await postStandings(db, tools, viewer)),
    answer: did ? await answerStanding(db, tools, viewer, did) : null,
  }
}

/** Its author's, nobody else's. Throws Refusal. */
export async function editDiscussion(tools: Tools, viewer: Viewer, body: CallBody<'editDiscussion'>): Promise<null> {
  await checkAreaOpen(tools)
  const { title, description, content, categoryId } = readFields(body)
  return tools.orm.em.fork().transactional(async (db) => {
    const found = await openDiscussion(db, tools, viewer, body.id)
    if (found.uid !== viewer.uid) throw new Refusal('discussionNotWritten')
    await checkCategory(db, categoryId)
    const pin = isAdminRole(viewer.role) ? (body.topPriority ?? null) : null
    const before = await firstRow(
      db,
      sql<{
        content: string
        categoryId: number
      }>`select content, category_id::int as "categoryId" from discussion where id = ${body.id} for update`,
    )
    await checkMove(db, tools, viewer, { from: before?.categoryId ?? categoryId, to: categoryId })
    await change(
      db,
      sql`
      update discussion set title = ${title}, description = ${description}, content = ${content}, category_id = ${categoryId},
        top_priority = coalesce(${pin}::boolean, top_priority), updated_at = now() where id = ${body.id}`,
    )
    await notifyDiscussions(db, [body.id], tools.now())
    await notifyUsers(
      db,
      tools,
      { did: body.id, senderUid: viewer.uid },
      await mentionedIn(db, content, before?.content),
    )
    return null
  })
}

/** Final, with comments, replies, likes and reports. Throws Refusal. */
export async function deleteDiscussion(tools: Tools, viewer: Viewer, did: number): Promise<null> {
  await checkAreaOpen(tools)
  return tools.orm.em.fork().transactional(async (db) => {
    const found = await openDiscussion(db, tools, viewer, did)
    if (found.uid !== viewer.uid && !rulesDiscussion(found, viewer)) throw new Refusal('discussionNotYours')
    await change(db, sql`delete from discussion where id = ${did}`)
    await notifyDiscussions(db, [did], tools.now())
    return null
  })
}

/** Idempotent: the count moves only with a like that comes or goes. Throws Refusal. */
export async function likeDiscussion(
  tools: Tools,
  viewer: Viewer,
  { did, toLike }: CallQuery<'discussionLike'>,
): Promise<null> {
  return tools.orm.em.fork().transactional(async (db) => {
    const found = await openDiscussion(db, tools, viewer, did)
    if (!(await firstRow(db, sql`select 1 from discussion where id = ${did} for update`)))
      throw new Refusal('discussionMissing')
    const moved = toLike
      ? await change(
          db,
          sql`insert into discussion_like (did, uid) values (${did}, ${viewer.uid}) on conflict do nothing`,
        )
      : -(await change(db, sql`delete from discussion_like where did = ${did} and uid = ${viewer.uid}`))
    if (moved !== 0) await change(db, sql`update discussion set like_num = like_num + ${moved} where id = ${did}`)
    if (moved === 1)
      await notifyUsers(db, tools, { did, senderUid: viewer.uid }, [{ uid: found.uid, action: 'Like_Post' }])
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
  return tools.orm.em.fork().transactional(async (db) => {
    await openDiscussion(db, tools, viewer, did)
    await change(
      db,
      sql`insert into discussion_report (did, uid, content) select id, ${viewer.uid}, ${text} from discussion where id = ${did}`,
    )
    await notifyAdmins(db, 'reports', tools.now())
    return null
  })
}

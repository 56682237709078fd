/** Discussions of a group (contract/groups 7, 12.12, 13.4, 13.5, decision 41). */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { Viewer } from '../../platform/context.ts'
import { enterGroup, notifyGroup } from '../groups/index.ts'
import type { GroupView } from '../groups/index.ts'
import { mentionedIn, notifyUsers } from '../messages/index.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { isProblemOpen } from './policy.ts'
import { checkMove, spendPost } from './allowance.ts'
import { notifyAdmins, notifyDiscussions } from './events.ts'
import type { Tools } from './read.ts'
import { discussionColumns, discussionJoins, presentDiscussion } from './rows.ts'
import type { StoredDiscussion } from './rows.ts'
import { checkCategory, readFields } from './write.ts'

/** The switch of the area of groups. Throws Refusal. */
async function checkGroupAreaOpen({ settings }: Tools): Promise<void> {
  if (!(await settings.get()).openGroupDiscussion) throw new Refusal('groupDiscussionClosed')
}

interface Listing {
  readonly query: CallQuery<'groupDiscussions'>
  /** Disabled ones as well: for the group's administrators. */
  readonly isWhole: boolean
}

/** Throws Refusal. */
export async function listGroupDiscussions(
  tools: Tools,
  viewer: Viewer,
  { query, isWhole }: Listing,
): Promise<CallAnswer<'groupDiscussions'>> {
  await checkGroupAreaOpen(tools)
  const db = tools.orm.em.fork()
  const { isAdmin } = await enterGroup(db, { gid: query.gid, viewer, needs: isWhole ? 'admin' : 'member' })
  const bounds = pageBounds(query, discussionLimits.discussionPageRows)
  const parts = [sql`d.gid = ${query.gid}`]
  if (!isWhole) parts.push(sql`d.status = 0`)
  if (!isAdmin) parts.push(sql`(${isProblemOpen} or d.uid = ${viewer.uid})`)
  if (query.pid?.trim()) parts.push(sql`upper(p.display_id) = upper(${query.pid.trim()})`)
  const filter = sql`from discussion d left join problem p on p.id = d.problem_id where ${sql.join(parts, sql` and `)}`
  const [count, page] = await Promise.all([
    firstRow(
      db,
      sql<{
        total: number
      }>`select count(*)::int as total from (select 1 ${filter} limit ${discussionLimits.discussionsCountedAtMost}) counted`,
    ),
    rows(
      db,
      sql<StoredDiscussion>`
      select ${discussionColumns} from (
        select d.id ${filter} order by d.top_priority desc, d.created_at desc, d.id desc limit ${bounds.size} offset ${bounds.offset}
      ) page join discussion d on d.id = page.id ${discussionJoins} order by d.top_priority desc, d.created_at desc, d.id desc`,
    ),
  ])
  // Whoever edits or switches one from the list sends it back whole; the text of others comes with the discussion
  // itself.
  const records = page.map((row) => ({
    ...presentDiscussion(row),
    content: isWhole || row.uid === viewer.uid ? row.content : null,
  }))
  return pageOf(records, count?.total ?? 0, bounds)
}

/** A public problem, or one of the group. Throws Refusal. */
async function problemInGroup(db: Db, gid: number, pid: string | null | undefined): Promise<number | null> {
  if (!pid?.trim()) return null
  const found = await firstRow(
    db,
    sql<{ id: number }>`
    select id from problem where upper(display_id) = upper(${pid.trim()}) and auth = 1 and (not is_group or gid = ${gid})`,
  )
  if (!found) throw new Refusal('discussionProblemMissing')
  return found.id
}

const notify = async (db: Db, tools: Tools, gid: number, dids: readonly number[]): Promise<void> => {
  await notifyDiscussions(db, dids, tools.now())
  await notifyGroup(db, { gid, what: 'discussions', now: tools.now() })
}

/** Throws Refusal. */
export async function addGroupDiscussion(
  tools: Tools,
  viewer: Viewer,
  body: CallBody<'addGroupDiscussion'>,
): Promise<CallAnswer<'addGroupDiscussion'>> {
  const { title, description, content, categoryId } = readFields(body)
  await checkGroupAreaOpen(tools)
  return tools.orm.em.fork().transactional(async (db) => {
    const { group, isAdmin } = await enterGroup(db, { gid: body.gid, viewer, needs: 'member', lock: 'key share' })
    await checkCategory(db, categoryId)
    const problemId = await problemInGroup(db, group.id, body.pid)
    await spendPost(db, tools, viewer, categoryId)
    const made = await firstRow(
      db,
      sql<{ did: number }>`
      insert into discussion (uid, category_id, problem_id, gid, title, description, content, top_priority)
      values (${viewer.uid}, ${categoryId}, ${problemId}, ${group.id}, ${title}, ${description}, ${content}, ${isAdmin && (body.topPriority ?? false)}) returning id as did`,
    )
    if (!made) throw new Error('an insert returned no row')
    await notifyAdmins(db, 'discussions', tools.now())
    await notifyGroup(db, { gid: group.id, what: 'discussions', now: tools.now() })
    await notifyUsers(db, tools, { did: made.did, senderUid: viewer.uid }, await mentionedIn(db, content))
    return { id: made.did }
  })
}

interface Found {
  readonly uid: string
  readonly content: string
  readonly categoryId: number
  readonly view: GroupView
}

/** A discussion of a group whose author, or whose group's administrator, the reader is. Throws Refusal. */
async function ownDiscussion(db: Db, viewer: Viewer, did: number): Promise<Found> {
  const found = await firstRow(
    db,
    sql<{
      uid: string
      gid: number | null
      content: string
      categoryId: number
    }>`select uid, gid, content, category_id::int as "categoryId" from discussion where id = ${did} for update`,
  )
  if (!found || found.gid === null) throw new Refusal('discussionMissing')
  const view = await enterGroup(db, { gid: found.gid, viewer, needs: 'member' })
  if (found.uid !== viewer.uid && !view.isAdmin) throw new Refusal('groupItemNotYours')
  return { ...found, view }
}

/** Nobody rewrites another's text: what an administrator of the group sends of it is left alone. Throws Refusal. */
export async function editGroupDiscussion(
  tools: Tools,
  viewer: Viewer,
  body: CallBody<'editGroupDiscussion'>,
): Promise<null> {
  const { title, description, content, categoryId } = readFields(body)
  await checkGroupAreaOpen(tools)
  return tools.orm.em.fork().transactional(async (db) => {
    const { uid, content: before, categoryId: from, view } = await ownDiscussion(db, viewer, body.id)
    const isOwn = uid === viewer.uid
    if (isOwn) {
      await checkCategory(db, categoryId)
      await checkMove(db, tools, viewer, { from, to: categoryId })
      await change(
        db,
        sql`
        update discussion set title = ${title}, description = ${description}, content = ${content}, category_id = ${categoryId} where id = ${body.id}`,
      )
    }
    const status = view.isAdmin ? (body.status ?? null) : null
    const pin = isAdminRole(viewer.role) ? (body.topPriority ?? null) : null
    await change(
      db,
      sql`
      update discussion set status = coalesce(${status}::smallint, status), top_priority = coalesce(${pin}::boolean, top_priority), updated_at = now() where id = ${body.id}`,
    )
    await notify(db, tools, view.group.id, [body.id])
    if (isOwn)
      await notifyUsers(db, tools, { did: body.id, senderUid: viewer.uid }, await mentionedIn(db, content, before))
    return null
  })
}

/** Final, with comments, replies, likes and reports. Throws Refusal. */
export async function deleteGroupDiscussion(tools: Tools, viewer: Viewer, did: number): Promise<null> {
  await checkGroupAreaOpen(tools)
  return tools.orm.em.fork().transactional(async (db) => {
    const { view } = await ownDiscussion(db, viewer, did)
    await change(db, sql`delete from discussion where id = ${did}`)
    await notify(db, tools, view.group.id, [did])
    return null
  })
}

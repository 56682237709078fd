/** Reading discussions (contract/contests-and-community 3 and 6.17). */
import type { CallAnswer, CallQuery } from '@podium/proto/http/calls.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import { isAdminRole } from '@podium/proto/model/roles.ts'
import { talkLimits } from '@podium/proto/model/talk.ts'
import type { RawBuilder } from 'kysely'
import type { Context, Viewer } from '../../context.ts'
import { pageBounds, pageOf } from '../../db/page.ts'
import { firstRow, rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { discussionRefusal, findDiscussion, isProblemOpen } from '../../db/talk-access.ts'
import type { DiscussionFacts } from '../../db/talk-access.ts'
import { discussionColumns, discussionJoins, presentDiscussion } from './rows.ts'
import type { StoredDiscussion } from './rows.ts'

export type Tools = Pick<Context, 'orm' | 'now' | 'settings'>
const defaultPageRows = 10

/** The switch of the whole area. Throws Refusal `discussionAreaClosed`. */
export async function checkAreaOpen({ settings }: Tools): Promise<void> {
  if (!(await settings.get()).openPublicDiscussion) throw new Refusal('discussionAreaClosed')
}

/** In title, description or author, through the index of character pairs; or the id itself. */
function hasWords(keyword: string): RawBuilder<unknown> {
  const words = sql`(search_grams(d.search_text) @> search_needle(lower(${keyword})) and position(lower(${keyword}) in d.search_text) > 0)`
  return /^[1-9]\d{0,14}$/.test(keyword) ? sql`(${words} or d.id = ${Number(keyword)})` : words
}

function filterOf(viewer: Viewer | null, query: CallQuery<'discussionList'>): RawBuilder<unknown> {
  const isAdmin = viewer !== null && isAdminRole(viewer.role)
  const parts: RawBuilder<unknown>[] = []
  if (!isAdmin || !query.admin) parts.push(sql`d.gid is null and d.status = 0`)
  if (!isAdmin) parts.push(sql`(${isProblemOpen} or d.uid = ${viewer?.uid ?? ''})`)
  if (query.cid) parts.push(sql`d.category_id = ${query.cid}`)
  if (query.pid?.trim()) parts.push(sql`p.display_id = ${query.pid.trim()}`)
  if (query.onlyMine && viewer) parts.push(sql`d.uid = ${viewer.uid}`)
  const keyword = query.keyword?.trim()
  if (keyword) parts.push(hasWords(keyword))
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Throws Refusal. */
export async function listDiscussions(tools: Tools, viewer: Viewer | null, query: CallQuery<'discussionList'>): Promise<CallAnswer<'discussionList'>> {
  await checkAreaOpen(tools)
  const db = tools.orm.em.fork()
  const bounds = pageBounds(query, defaultPageRows)
  const filter = filterOf(viewer, query)
  const [count, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`
      select count(*)::int as total from (select 1 from discussion d ${discussionJoins} where ${filter} limit ${talkLimits.discussionsCountedAtMost}) counted`),
    rows(db, sql<StoredDiscussion>`
      select ${discussionColumns} from discussion d ${discussionJoins} where ${filter}
      order by d.top_priority desc, d.created_at desc, d.id desc limit ${bounds.size} offset ${bounds.offset}`),
  ])
  const records = found.map((row) => ({ ...presentDiscussion(row), content: row.uid === viewer?.uid ? row.content : null }))
  return pageOf(records, count?.total ?? 0, bounds)
}

/** A discussion that the reader may read. Throws Refusal. */
export async function openDiscussion(db: Db, { settings }: Tools, viewer: Viewer | null, did: number): Promise<DiscussionFacts> {
  const found = await findDiscussion(db, did)
  const refusal = found ? discussionRefusal(found, viewer, await settings.get()) : 'discussionMissing'
  if (!found || refusal) throw new Refusal(refusal ?? 'discussionMissing')
  return found
}

type DetailRow = StoredDiscussion & Pick<CallAnswer<'discussionDetail'>, 'categoryName' | 'titleName' | 'titleColor' | 'hasLike'>

/** Counts a view. Throws Refusal. */
export async function discussionDetail(tools: Tools, viewer: Viewer | null, did: number): Promise<CallAnswer<'discussionDetail'>> {
  const db = tools.orm.em.fork()
  await openDiscussion(db, tools, viewer, did)
  const row = await firstRow(db, sql<DetailRow>`
    with d as (update discussion set view_num = view_num + 1 where id = ${did} returning *)
    select ${discussionColumns}, c.name as "categoryName", u.title_name as "titleName", u.title_color as "titleColor",
      exists (select 1 from discussion_like l where l.did = d.id and l.uid = ${viewer?.uid ?? ''}) as "hasLike"
    from d ${discussionJoins} join discussion_category c on c.id = d.category_id`)
  if (!row) throw new Refusal('discussionMissing')
  return presentDiscussion(row)
}

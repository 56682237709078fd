/** Reading discussions (contract/contests-and-community 3 and 6.17). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { RawBuilder } from 'kysely'
import type { Context, Viewer } from '../../platform/context.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { findMentions } from './mentions.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { discussionRefusal, findDiscussion, isProblemOpen } from './policy.ts'
import type { DiscussionFacts } from './policy.ts'
import { discussionColumns, discussionJoins, presentDiscussion } from './rows.ts'
import type { StoredDiscussion } from './rows.ts'

export type Tools = Pick<Context, 'orm' | 'now' | 'settings'>
const defaultPageRows = 10

/** The switch of the whole area. Throws Refusal `discussionAreaClosed`. */
export async function checkAreaOpen({ settings }: Tools): Promise<void> {
  if (!(await settings.get()).openPublicDiscussion) throw new Refusal('discussionAreaClosed')
}

/**
 * A word that so many have is met soon enough where the list is gone through in its order; a rarer one is looked up.
 */
const commonFrom = 2_000
const commonShare = 0.05

type WordSearch = 'looked up' | 'in order'

/**
 * How a word is best found, by how often PostgreSQL has met its pairs of characters: a pair that it does not know is
 * rare.
 */
async function searchFor(db: Db, keyword: string): Promise<WordSearch> {
  if (keyword === '') return 'in order'
  const found = await firstRow(
    db,
    sql<{ share: number }>`
    select exp(sum(ln(coalesce(known.freq, 1e-6))))::float8 as share from unnest(search_needle(lower(${keyword}))) as needle (gram)
    left join (
      select e.gram, e.freq from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (gram, freq) where s.tablename = 'discussion_words'
    ) known on known.gram = needle.gram`,
  )
  return (found?.share ?? 0) >= commonShare ? 'in order' : 'looked up'
}

const listed = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id, d.top_priority, d.created_at from discussion d left join problem p on p.id = d.problem_id where ${condition}`

/**
 * Discussions of a filter that have a word in title, description or author, or whose id it is. A word is looked up in
 * the index of character pairs, or compared row by row; to take a text apart for a row that was found otherwise would
 * cost a thousand times more.
 */
function matching(filter: RawBuilder<unknown>, keyword: string, search: WordSearch): RawBuilder<unknown> {
  if (keyword === '') return listed(filter)
  const inText = sql`position(lower(${keyword}) in d.search_text) > 0`
  const id = /^[1-9]\d{0,14}$/.test(keyword) ? Number(keyword) : null
  if (search === 'in order')
    return listed(sql`${filter} and ${id === null ? inText : sql`(${inText} or d.id = ${id})`}`)
  const lookedUp = listed(
    sql`${filter} and search_grams(d.search_text) @> search_needle(lower(${keyword})) and ${inText}`,
  )
  return id === null
    ? lookedUp
    : sql`${lookedUp} union all ${listed(sql`${filter} and d.id = ${id} and not (${inText})`)}`
}

function filterOf(viewer: Viewer | null, query: CallQuery<'discussionList'>): RawBuilder<unknown> {
  const isAdmin = viewer !== null && isAdminRole(viewer.role)
  const parts: RawBuilder<unknown>[] = []
  if (!isAdmin || !query.admin) parts.push(sql`d.gid is null and d.status = 0`)
  if (!isAdmin) parts.push(sql`(${isProblemOpen} or d.uid = ${viewer?.uid ?? ''})`)
  if (query.cid) parts.push(sql`d.category_id = ${query.cid}`)
  if (query.pid?.trim()) parts.push(sql`p.display_id = ${query.pid.trim()}`)
  if (query.onlyMine && viewer) parts.push(sql`d.uid = ${viewer.uid}`)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Throws Refusal. */
export async function listDiscussions(
  tools: Tools,
  viewer: Viewer | null,
  query: CallQuery<'discussionList'>,
): Promise<CallAnswer<'discussionList'>> {
  // The back office looks after what is there, groups' discussions included, also while nobody else may read it.
  if (!query.admin || viewer === null || !isAdminRole(viewer.role)) await checkAreaOpen(tools)
  const db = tools.orm.em.fork()
  const bounds = pageBounds(query, defaultPageRows)
  const filter = filterOf(viewer, query)
  const keyword = query.keyword?.trim() ?? ''
  const search = await searchFor(db, keyword)
  const counted = matching(filter, keyword, search)
  const count = await firstRow(
    db,
    sql<{ total: number }>`
    select count(*)::int as total from (select 1 from (${counted}) found limit ${discussionLimits.discussionsCountedAtMost}) counted`,
  )
  const total = count?.total ?? 0
  const found = total < commonFrom ? counted : matching(filter, keyword, 'in order')
  // The page is cut before authors and texts are read.
  const page = await rows(
    db,
    sql<StoredDiscussion>`
    select ${discussionColumns} from (
      select id from (${found}) found order by top_priority desc, created_at desc, id desc limit ${bounds.size} offset ${bounds.offset}
    ) page join discussion d on d.id = page.id ${discussionJoins} order by d.top_priority desc, d.created_at desc, d.id desc`,
  )
  const records = page.map((row) => ({
    ...presentDiscussion(row),
    content: row.uid === viewer?.uid ? row.content : null,
  }))
  return pageOf(records, total, bounds)
}

/** A discussion that the reader may read. Throws Refusal. */
export async function openDiscussion(
  db: Db,
  { settings }: Tools,
  viewer: Viewer | null,
  did: number,
): Promise<DiscussionFacts> {
  const found = await findDiscussion(db, did, viewer)
  const refusal = found ? discussionRefusal(found, viewer, await settings.get()) : 'discussionMissing'
  if (!found || refusal) throw new Refusal(refusal ?? 'discussionMissing')
  return found
}

type DetailRow = StoredDiscussion &
  Pick<CallAnswer<'discussionDetail'>, 'categoryName' | 'titleName' | 'titleColor' | 'hasLike'>

/** Counts a view. Throws Refusal. */
export async function discussionDetail(
  tools: Tools,
  viewer: Viewer | null,
  did: number,
): Promise<CallAnswer<'discussionDetail'>> {
  const db = tools.orm.em.fork()
  await openDiscussion(db, tools, viewer, did)
  const row = await firstRow(
    db,
    sql<DetailRow>`
    with d as (update discussion set view_num = view_num + 1 where id = ${did} returning *)
    select ${discussionColumns}, c.name as "categoryName", u.title_name as "titleName", u.title_color as "titleColor",
      exists (select 1 from discussion_like l where l.did = d.id and l.uid = ${viewer?.uid ?? ''}) as "hasLike"
    from d ${discussionJoins} join discussion_category c on c.id = d.category_id`,
  )
  if (!row) throw new Refusal('discussionMissing')
  return { ...presentDiscussion(row), mentions: (await findMentions(db, [row.content]))(row.content) }
}

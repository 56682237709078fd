/**
 * Raw SQL: how a word is searched follows from how often PostgreSQL has met its pairs of characters, which only
 * `pg_stats` knows (infra/decisions/2026-11-22-texts-and-accounts.md). To take a text apart for a row that was found
 * otherwise costs a thousand times more than to look its word up. A page of 100,000 discussions takes 5.3 ms of
 * processor time, typed 8.1 ms. It may go when typed queries can call `unnest` of two arrays.
 */
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import { discussionLimits, discussionStates } from '@podium/proto/rules/discussion/discussion.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import type { RawBuilder } from 'kysely'
import type { Viewer } from '../../platform/context.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

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
    select exp(sum(ln(coalesce(known.freq, 1e-6))))::float8 as share
    from unnest(search_needle(lower(${keyword}))) as needle (gram)
    left join (
      select e.gram, e.freq
      from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (gram, freq)
      where s.tablename = 'discussion_words'
    ) known on known.gram = needle.gram`,
  )
  return (found?.share ?? 0) >= commonShare ? 'in order' : 'looked up'
}

const listed = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id, d.top_priority, d.created_at from discussion d left join problem p on p.id = d.problem_id
  where ${condition}`

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
  if (!isAdmin || !query.admin) parts.push(sql`d.gid is null and d.status = ${discussionStates.normal}`)
  if (!isAdmin)
    parts.push(
      sql`(d.problem_id is null or d.uid = ${viewer?.uid ?? ''}
        or (p.auth = ${problemAuths.public} and (not p.is_group or p.gid = d.gid)))`,
    )
  if (query.cid) parts.push(sql`d.category_id = ${query.cid}`)
  if (query.pid?.trim()) parts.push(sql`upper(p.display_id) = upper(${query.pid.trim()})`)
  if (query.onlyMine && viewer) parts.push(sql`d.uid = ${viewer.uid}`)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

interface FoundPage {
  readonly total: number
  /** Pinned ones first, then the newest. */
  readonly ids: readonly number[]
}

/** Ids of one page of discussions that this reader may find. */
export async function searchDiscussions(
  db: Db,
  viewer: Viewer | null,
  query: CallQuery<'discussionList'>,
  { size, offset }: PageBounds,
): Promise<FoundPage> {
  const filter = filterOf(viewer, query)
  const keyword = query.keyword?.trim() ?? ''
  const counted = matching(filter, keyword, await searchFor(db, keyword))
  const count = await firstRow(
    db,
    sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from (${counted}) found limit ${discussionLimits.discussionsCountedAtMost}) counted`,
  )
  const total = count?.total ?? 0
  const found = total < commonFrom ? counted : matching(filter, keyword, 'in order')
  const page = await rows(
    db,
    sql<{ id: number }>`
    select id from (${found}) found
    order by top_priority desc, created_at desc, id desc limit ${size} offset ${offset}`,
  )
  return { total, ids: page.map(({ id }) => id) }
}

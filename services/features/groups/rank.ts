/** Who solved how much in a group (contract/groups 8 and 12.13). */
import type { CallAnswer, CallQuery } from '@podium/proto/http/calls.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import { groupLimits } from '@podium/proto/model/groups.ts'
import type { RawBuilder } from 'kysely'
import type { Context, Viewer } from '../../context.ts'
import { enterGroup } from '../../db/groups.ts'
import { keepFor } from '../../db/kept.ts'
import { containing } from '../../db/like.ts'
import { pageBounds, pageOf } from '../../db/page.ts'
import { firstRow, rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'

const ACM = 0
const OI = 1
const keepMs = 10_000

type Page = CallAnswer<'groupRank'>
type Query = CallQuery<'groupRank'>

/** What happened in a contest counts once its results are open to all: until then the rank would tell of what is sealed. */
const openCells = (gid: number, now: Date, named: RawBuilder<unknown>) => sql`
  select c.uid, c.pid, sum(c.tries) as tries, bool_or(c.solved) as solved, max(c.best_score) filter (where c.cid = 0) as best
  from group_cell c where c.gid = ${gid} and (c.cid = 0 or c.cid in (
    select o.id from contest o where o.gid = ${gid} and o.end_time <= ${now.toISOString()} and (not o.seal_rank or o.seal_rank_time is null or o.auto_real_rank))) and ${named}
  group by c.uid, c.pid`

async function readPage(db: Db, { gid, type, searchUser, ...paging }: Query, now: Date): Promise<Page> {
  const bounds = pageBounds(paging, groupLimits.rankPageRows)
  const word = searchUser?.trim() ?? ''
  // Whoever is looked for is found through the index of character pairs first: the cells of the others need not be added up.
  const called = (uid: RawBuilder<unknown>) => (word === '' ? sql`true` : sql`${uid} in (
    select n.uid from user_search n where n.grams @> search_needle(lower(${word})) and n.names like lower(${containing(word)}))`)
  const ranked = sql`group_member m join users u on u.uid = m.uid and u.status = 0 where m.gid = ${gid} and m.auth >= 3 and ${called(sql`m.uid`)}`
  const order = type === OI ? sql`score desc, ac desc, uid` : sql`ac desc, total, uid`
  const [count, records] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from ${ranked}`),
    rows(db, sql<Page['records'][number]>`
      with cells as (${openCells(gid, now, called(sql`c.uid`))}),
      sums as (select uid, (count(*) filter (where solved))::int as ac, sum(tries)::int as total, coalesce(sum(best), 0)::int as score from cells group by uid),
      listed as (
        select member.uid, coalesce(s.ac, 0) as ac, coalesce(s.total, 0) as total, coalesce(s.score, 0) as score
        from (select m.uid from ${ranked}) member left join sums s on s.uid = member.uid
        order by ${order} limit ${bounds.size} offset ${bounds.offset})
      select l.uid, u.username, u.nickname, null as signature, u.avatar, u.title_name as "titleName", u.title_color as "titleColor", l.score, l.total, l.ac
      from listed l join users u on u.uid = l.uid order by ${type === OI ? sql`l.score desc, l.ac desc, l.uid` : sql`l.ac desc, l.total, l.uid`}`),
  ])
  return pageOf(records, count?.total ?? 0, bounds)
}

/** Without a name an answer is kept for ten seconds: it is the same for everybody in the group. */
export function groupRanks({ orm, now }: Pick<Context, 'orm' | 'now'>): (viewer: Viewer, query: Query) => Promise<Page> {
  const kept = keepFor(keepMs, (key) => readPage(orm.em.fork(), JSON.parse(key) as Query, now()))
  return async (viewer, { gid, type, currentPage, limit, searchUser }) => {
    if (type !== ACM && type !== OI) throw new Refusal('groupRankType')
    await enterGroup(orm.em.fork(), { gid, viewer, needs: 'member' })
    const query = { gid, type, currentPage, limit }
    return searchUser?.trim() ? readPage(orm.em.fork(), { ...query, searchUser }, now()) : kept.get(JSON.stringify(query))
  }
}

/** Who solved how much in a group (contract/groups 8 and 12.13). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterGroup } from './policy.ts'
import { cacheFor } from '../../platform/cache/timed-cache.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { plannedRows, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

const ACM = 0
const OI = 1
const keepMs = 10_000
/** Adding up a big group takes a while: nobody waits for it as long as somebody looks at its rank. */
const renewAfterMs = 5_000

type Page = CallAnswer<'groupRank'>
type Query = CallQuery<'groupRank'>

interface Place {
  readonly uid: string
  /** In lower case, what is looked through for a word. */
  readonly names: string
  readonly ac: number
  readonly total: number
  readonly score: number
}

/**
 * What happened in a contest counts once its results are open to all: until then the rank would tell of what is
 * sealed.
 */
const readPlaces = (db: Db, gid: number, now: Date): Promise<Place[]> =>
  rows(
    db,
    sql<Place>`
  with cells as (
    select c.uid, c.pid, sum(c.tries) as tries, bool_or(c.solved) as solved, max(c.best_score) filter (where c.cid = 0) as best
    from group_cell c where c.gid = ${gid} and (c.cid = 0 or c.cid in (
      select o.id from contest o where o.gid = ${gid} and o.end_time <= ${now.toISOString()} and (not o.seal_rank or o.seal_rank_time is null or o.auto_real_rank)))
    group by c.uid, c.pid),
  sums as (select uid, (count(*) filter (where solved))::int as ac, sum(tries)::int as total, coalesce(sum(best), 0)::int as score from cells group by uid)
  select m.uid, coalesce(n.names, '') as names, coalesce(s.ac, 0) as ac, coalesce(s.total, 0) as total, coalesce(s.score, 0) as score
  from group_member m join users u on u.uid = m.uid and u.status = 0 left join user_search n on n.uid = m.uid left join sums s on s.uid = m.uid
  where m.gid = ${gid} and m.auth >= 3`,
  )

const byUid = (a: Place, b: Place): number => (a.uid < b.uid ? -1 : 1)
const orders = {
  [ACM]: (a: Place, b: Place): number => b.ac - a.ac || a.total - b.total || byUid(a, b),
  [OI]: (a: Place, b: Place): number => b.score - a.score || b.ac - a.ac || byUid(a, b),
} as const

type Ranking = Readonly<Record<keyof typeof orders, readonly Place[]>>

type Face = Omit<Page['records'][number], 'ac' | 'total' | 'score'>

async function present(db: Db, places: readonly Place[]): Promise<Page['records']> {
  const uids = places.map(({ uid }) => uid)
  const faces = new Map(
    (
      await plannedRows(
        db,
        sql<Face>`
    select u.uid, u.username, u.nickname, null as signature, u.avatar, u.title_name as "titleName", u.title_color as "titleColor"
    from users u where u.uid = any(${uids}::text[])`,
      )
    ).map((face) => [face.uid, face]),
  )
  return places.flatMap(({ uid, ac, total, score }) => {
    const face = faces.get(uid)
    return face ? [{ ...face, score, total, ac }] : []
  })
}

/**
 * The ranking of a group is kept for ten seconds: it is the same for everybody in the group, whatever page or name
 * they ask for.
 */
export function groupRanks({
  orm,
  now,
}: Pick<Context, 'orm' | 'now'>): (viewer: Viewer, query: Query) => Promise<Page> {
  const kept = cacheFor<Ranking>(
    keepMs,
    async (gid) => {
      const places = await readPlaces(orm.em.fork(), Number(gid), now())
      return { [ACM]: places.toSorted(orders[ACM]), [OI]: places.toSorted(orders[OI]) }
    },
    { renewAfterMs, nowMs: () => now().getTime() },
  )
  return async (viewer, { gid, type, searchUser, ...paging }) => {
    if (type !== ACM && type !== OI) throw new Refusal('groupRankType')
    const db = orm.em.fork()
    await enterGroup(db, { gid, viewer, needs: 'member' })
    const bounds = pageBounds(paging, groupLimits.rankPageRows)
    const word = searchUser?.trim().toLowerCase() ?? ''
    const ranking = (await kept.get(String(gid)))[type]
    const found = word === '' ? ranking : ranking.filter(({ names }) => names.includes(word))
    return pageOf(await present(db, found.slice(bounds.offset, bounds.offset + bounds.size)), found.length, bounds)
  }
}

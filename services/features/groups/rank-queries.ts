/** Who solved how much in a group (contract/groups 8 and 12.13). */
import { expressionBuilder } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupLevels, groupLimits } from '@podium/proto/rules/group/groups.ts'
import { userStates } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { planned, tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import { enterGroup } from './policy.ts'
import { cacheFor } from '../../platform/cache/timed-cache.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/sql.ts'

const ACM = 0
const OI = 1
export const rankCachedMs = 10_000
/** Adding up a big group takes a while: nobody waits for it as long as somebody looks at its rank. */
const renewAfterMs = 5_000

type Page = CallAnswer<'groupRank'>
type Query = CallQuery<'groupRank'>

type Row = Awaited<ReturnType<typeof readRows>>[number]

const ofContest = expressionBuilder<{ o: Tables['contest'] }, 'o'>()

/** Whether a rank counts contest `o`: until its results are open to all, it would tell what is frozen. */
export const isCountedContest = (now: Date) =>
  ofContest.and([
    ofContest('o.endTime', '<=', now),
    ofContest.or([
      ofContest('o.sealRank', '=', false),
      ofContest('o.sealRankTime', 'is', null),
      ofContest('o.autoRealRank', '=', true),
    ]),
  ])

/** What is counted: cells outside contests, and those of contests whose results are open to all. */
const openCells = (db: Db, gid: number, now: Date) =>
  tables(db)
    .selectFrom('group_cell as c')
    .leftJoin('contest as o', 'o.id', 'c.cid')
    .where('c.gid', '=', gid)
    .where(({ eb, or, and }) => or([eb('c.cid', '=', 0), and([eb('o.gid', '=', gid), isCountedContest(now)])]))
    .groupBy(['c.uid', 'c.pid'])
    .select(['c.uid as uid', 'c.pid as pid'])
    .select(({ eb, fn }) => [
      fn.sum<number>('c.tries').as('tries'),
      fn<boolean>('bool_or', ['c.solved']).as('solved'),
      fn
        .max('c.bestScore')
        .filterWhere(eb('c.cid', '=', 0))
        .as('best'),
    ])

const readRows = (db: Db, gid: number, now: Date) =>
  tables(db)
    .with('cells', () => openCells(db, gid, now))
    .with('sums', (inner) =>
      inner
        .selectFrom('cells')
        .groupBy('cells.uid')
        .select('cells.uid')
        .select(({ cast, fn }) => [
          cast<number>(fn.countAll().filterWhere('cells.solved', '=', true), 'integer').as('ac'),
          cast<number>(fn.sum('cells.tries'), 'integer').as('total'),
          cast<number>(fn.sum('cells.best'), 'integer').as('score'),
        ]),
    )
    .selectFrom('group_member as m')
    .innerJoin('users as u', 'u.uid', 'm.uid')
    .leftJoin('user_search as n', 'n.uid', 'm.uid')
    .leftJoin('sums as s', 's.uid', 'm.uid')
    .select('m.uid')
    .select(({ fn, val }) => [
      fn.coalesce('n.names', val('')).as('names'),
      fn.coalesce('s.ac', val(0)).as('ac'),
      fn.coalesce('s.total', val(0)).as('total'),
      fn.coalesce('s.score', val(0)).as('score'),
    ])
    .where('m.gid', '=', gid)
    .where('m.auth', '>=', groupLevels.member)
    .where('u.status', '=', userStates.enabled)
    .execute()

const compareUids = (a: Row, b: Row): number => (a.uid < b.uid ? -1 : 1)
const orders = {
  [ACM]: (a: Row, b: Row): number => b.ac - a.ac || a.total - b.total || compareUids(a, b),
  [OI]: (a: Row, b: Row): number => b.score - a.score || b.ac - a.ac || compareUids(a, b),
} as const

type Ranking = Readonly<Record<keyof typeof orders, readonly Row[]>>

async function present(db: Db, ranked: readonly Row[]): Promise<Page['records']> {
  if (ranked.length === 0) return []
  const users = await planned(
    db,
    tables(db)
      .selectFrom('users as u')
      .select(['u.uid', 'u.username', 'u.nickname', 'u.avatar', 'u.titleName', 'u.titleColor'])
      .where(({ ref }) =>
        isOneOf(
          ref('u.uid'),
          ranked.map(({ uid }) => uid),
        ),
      ),
  )
  const byUid = new Map(users.map((user) => [user.uid, user]))
  return ranked.flatMap(({ uid, ac, total, score }) => {
    const user = byUid.get(uid)
    return user ? [{ ...user, signature: null, score, total, ac }] : []
  })
}

/**
 * The ranking of a group is cached for ten seconds: it is the same for everybody in the group, whatever page or name
 * they ask for.
 */
export function groupRanks({
  orm,
  now,
}: Pick<Context, 'orm' | 'now'>): (viewer: Viewer, query: Query) => Promise<Page> {
  const rankings = cacheFor<Ranking>(
    rankCachedMs,
    async (gid) => {
      const found = await readRows(orm.em.fork(), Number(gid), now())
      return { [ACM]: found.toSorted(orders[ACM]), [OI]: found.toSorted(orders[OI]) }
    },
    { renewAfterMs, nowMs: () => now().getTime() },
  )
  return async (viewer, { gid, type, searchUser, ...paging }) => {
    if (type !== ACM && type !== OI) throw new Refusal('groupRankType')
    const db = orm.em.fork()
    await enterGroup(db, { gid, viewer, needs: 'member' })
    const bounds = pageBounds(paging, groupLimits.rankPageRows)
    const word = searchUser?.trim().toLowerCase() ?? ''
    const ranking = (await rankings.get(String(gid)))[type]
    const found = word === '' ? ranking : ranking.filter(({ names }) => names.includes(word))
    return pageOf(await present(db, found.slice(bounds.offset, bounds.offset + bounds.size)), found.length, bounds)
  }
}

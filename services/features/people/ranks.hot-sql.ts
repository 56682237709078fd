/**
 * The two ranks over all enabled users. Their order is an index on the user statistics, so that a page is read and
 * not sorted. A common word is looked for in the names that stand in the same index, on the way through the rank; a
 * rarer one is looked up through its characters (platform/database/migrations/initial/statistics.ts), and its rows are
 * sorted then. A total beyond the bound says "at least".
 *
 * Raw SQL: a page among 50,000 takes 0.48 ms of processor time, typed 1.69 ms; the statement is planned once a
 * connection (infra/decisions "submission-list"), with bounds as `(select ...)` and rows fetched by key behind `offset
 * 0`. tests/services-judging/list-speed proves its plans. May go when typed queries of many forms keep their plans.
 */
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { RankRow } from '@podium/proto/calls/user/people.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { userStatus } from '@podium/proto/rules/user/roles.ts'
import type { RawBuilder } from 'kysely'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import { lowered, mayHave } from './name-words.hot-sql.ts'
import type { CommonPairs } from './name-words.hot-sql.ts'
import { bound, firstRow, plannedRows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

type Row = Static<typeof RankRow>
type RankType = 'acm' | 'oi'

const signatureChars = 100
const countedAtMost = limits.usersCountedAtMost

const orders = { acm: sql`s.ac desc, s.total, s.uid`, oi: sql`s.score desc, s.ac desc, s.uid` }
const totals = { acm: sql`s.total, null::int as score`, oi: sql`s.total_anywhere as total, s.score` }

const has = (word: string) => sql`position(${lowered(word)} in s.names) > 0`

/**
 * Statistics `s` of users that have a word, one row fetched for another by its key: a join may be answered by reading
 * the whole table.
 */
const lookedUp = (word: string, common: readonly string[]) => sql`
  user_search f cross join lateral (select * from user_standing k where k.uid = f.uid offset 0) s
  where s.enabled and ${mayHave(word, common)} and position(${lowered(word)} in f.names) > 0`

/** So many of a rank are looked at to know how common a word is, and from so many that have it on it is. */
const sampleRows = 2_000
const commonRows = 20

/** How many users have a word, where it is a common one; null for a rare one, which is counted as it is looked up. */
export async function countCommon(db: Db, word: string): Promise<number | null> {
  const [sample] = await plannedRows(
    db,
    sql<{ met: number; seen: number }>`
    select count(*) filter (where ${has(word)}) as met, count(*) as seen
    from (select s.names from user_standing s where s.enabled order by ${orders.acm} limit ${bound(sampleRows)}) s`,
  )
  if (!sample || sample.met < commonRows || sample.seen < sampleRows) return null
  const [counted] = await plannedRows(
    db,
    sql<{ total: number }>`
    select count(*) as total from (select 1 from user_standing s where s.enabled and ${has(word)}
      order by ${orders.acm} limit ${bound(countedAtMost)}) counted`,
  )
  return counted?.total ?? 0
}

interface Page {
  readonly records: Row[]
  /** As far as the page says it; null where it is known without. */
  readonly total: number | null
}

/** Who is on a page is read from the index alone, and only their rows are fetched. */
async function readPage(
  db: Db,
  { type, bounds: { size, offset } }: RankQuery,
  found: RawBuilder<unknown>,
  isCounting: boolean,
): Promise<Page> {
  const total = isCounting ? sql`least(count(*) over (), ${countedAtMost})` : sql`null`
  const read = await plannedRows(
    db,
    sql<Row & { readonly found: number | null }>`
    select s.uid, u.username, u.nickname, left(u.signature, ${signatureChars}) as signature, u.avatar,
      u.title_name as "titleName", u.title_color as "titleColor", s.ac, ${totals[type]}, null as rating, page.found
    from (select s.uid, ${total}::bigint as found from ${found} order by ${orders[type]}
      limit ${bound(size)} offset ${bound(offset)}) page
    cross join lateral (select * from user_standing k where k.uid = page.uid offset 0) s
    cross join lateral (select * from users k where k.uid = page.uid offset 0) u order by ${orders[type]}`,
  )
  return { records: read.map(({ found: _found, ...row }) => row), total: read[0]?.found ?? null }
}

export interface RankQuery {
  readonly type: RankType
  /** Without spaces at its ends; empty for everybody. */
  readonly word: string
  readonly bounds: PageBounds
}

const types: readonly (RankType | undefined)[] = ['acm', 'oi']
/** Longer words than any name find nothing. */
const wordMaxChars = 100

/** Throws Refusal `rankType`. */
export function rankQuery({ type, searchUser, currentPage, limit }: CallQuery<'rankList'>): RankQuery {
  const known = types[type]
  if (known === undefined) throw new Refusal('rankType')
  return {
    type: known,
    word: (searchUser?.trim() ?? '').slice(0, wordMaxChars),
    bounds: pageBounds({ currentPage, limit }, limits.rankPageRows),
  }
}

async function searchRank(db: Db, query: RankQuery, common: readonly string[]): Promise<Page> {
  const found = lookedUp(query.word, common)
  const page = await readPage(db, query, found, true)
  if (page.total !== null || query.bounds.offset === 0) return page
  // Behind the last page nothing says how many there are.
  return {
    ...page,
    total: (await readPage(db, { ...query, bounds: { ...query.bounds, size: 1, offset: 0 } }, found, true)).total,
  }
}

interface Known {
  /** How many users there are. */
  readonly everybody: () => Promise<number>
  /** `countCommon`, which may be a few seconds old. */
  readonly common: (word: string) => Promise<number | null>
  readonly pairs: CommonPairs
}

export async function readRank(
  db: Db,
  query: RankQuery,
  { everybody, common, pairs }: Known,
): Promise<CallAnswer<'rankList'>> {
  const { word, bounds } = query
  const known = await (word === '' ? everybody() : common(word))
  if (known === null) {
    const { records, total } = await searchRank(db, query, await pairs())
    return pageOf(records, total ?? 0, bounds)
  }
  const inOrder = sql`user_standing s where s.enabled and ${word === '' ? sql`true` : has(word)}`
  return pageOf((await readPage(db, query, inOrder, false)).records, known, bounds)
}

/** Counted in the index of the users (`users_newest`), which rest; user statistics move with every verdict. */
export async function countEverybody(db: Db): Promise<number> {
  const row = await firstRow(
    db,
    sql<{
      total: number
    }>`select count(*) as total from users where status = ${userStatus.enabled} and not contest_only`,
  )
  return row?.total ?? 0
}

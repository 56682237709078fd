/**
 * The two ranks over all enabled users. Their order is an index on the kept standings, so that a page is read and not sorted.
 * A search resolves names through pairs of characters (db/migrations/standings.ts), whatever the language; what two letters
 * find is ordered then, and a total beyond the bound says "at least".
 */
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/http/calls.ts'
import type { RankRow } from '@podium/proto/http/people.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import { limits } from '@podium/proto/model/limits.ts'
import { pageBounds, pageOf } from '../../db/page.ts'
import type { PageBounds } from '../../db/page.ts'
import { firstRow, rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'

type Row = Static<typeof RankRow>
type RankType = 'acm' | 'oi'

const signatureChars = 100
const countedAtMost = 10_000

const orders = { acm: sql`s.ac desc, s.total, s.uid`, oi: sql`s.score desc, s.ac desc, s.uid` }

/** A word that so many have is met soon enough where the rank is gone through in its order; a rarer one is looked up. */
const commonFrom = 2_000

type WordSearch = 'looked up' | 'in order'

/**
 * Standings `s` that a word finds; all of them without one. One row is fetched for another by its key on purpose: a join may be
 * answered by reading the whole table.
 */
function found(word: string, search: WordSearch) {
  if (word === '') return sql`user_standing s where s.enabled`
  const has = sql`position(lower(${word}) in f.names) > 0`
  return search === 'in order'
    ? sql`user_standing s where s.enabled and (select ${has} from user_search f where f.uid = s.uid)`
    : sql`user_search f cross join lateral (select * from user_standing k where k.uid = f.uid offset 0) s
        where s.enabled and f.grams @> search_needle(lower(${word})) and ${has}`
}

/** Who is on a page is read from the index alone, and only their rows are fetched. */
const readPage = (db: Db, { type, word, bounds: { size, offset } }: RankQuery, search: WordSearch): Promise<Row[]> =>
  rows(db, sql<Row>`
    select s.uid, u.username, u.nickname, left(u.signature, ${signatureChars}) as signature, u.avatar, u.title_name as "titleName",
      u.title_color as "titleColor", s.ac, ${type === 'acm' ? sql`s.total, null::int as score` : sql`s.total_anywhere as total, s.score`}, null as rating
    from (select s.uid from ${found(word, search)} order by ${orders[type]} limit ${size} offset ${offset}) page
    join user_standing s on s.uid = page.uid join users u on u.uid = s.uid order by ${orders[type]}`)

/** With a word, "at least" beyond the bound. */
const countFound = async (db: Db, word: string): Promise<number> => {
  const row = await firstRow(db, sql<{ total: number }>`select count(*) as total from (select 1 from ${found(word, 'looked up')} limit ${countedAtMost}) counted`)
  return row?.total ?? 0
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
  return { type: known, word: (searchUser?.trim() ?? '').slice(0, wordMaxChars), bounds: pageBounds({ currentPage, limit }, limits.rankPageRows) }
}

/** @param countAll how many users there are, which every page without a search shares */
export async function readRank(db: Db, query: RankQuery, countAll: () => Promise<number>): Promise<CallAnswer<'rankList'>> {
  const total = await (query.word === '' ? countAll() : countFound(db, query.word))
  return pageOf(await readPage(db, query, total < commonFrom ? 'looked up' : 'in order'), total, query.bounds)
}

/** Counted in the index of the users (`users_newest`), which rest; standings move with every verdict. */
export async function countEverybody(db: Db): Promise<number> {
  const row = await firstRow(db, sql<{ total: number }>`select count(*) as total from users where status = 0`)
  return row?.total ?? 0
}

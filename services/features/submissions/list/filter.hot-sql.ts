/**
 * What a reader of the submission list asked for, resolved to what rows hold: ids in place of names.
 *
 * Raw SQL: searches and conditions of the list's one statement (read.hot-sql.ts says why).
 */
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import type { RawBuilder } from 'kysely'
import type { AtRevision } from '../../../platform/cache/revision-cache.ts'
import { containing } from '../../../platform/database/like.ts'
import { lowered, mayHave } from '../../people/index.ts'
import type { CommonPairs } from '../../people/index.ts'
import { narrowing } from '../../../platform/database/narrowed.ts'
import type { Narrowed } from '../../../platform/database/narrowed.ts'
import { bound, plannedRows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'

export interface ListQuery {
  readonly query: CallQuery<'submissionList'>
  /** Set with `onlyMine`. */
  readonly ownUid: string | null
}

/** Null means no filter on it. */
export interface Filter {
  readonly uids: readonly string[] | null
  /** A word in the authors' names, where more users have it than are worth naming one by one. */
  readonly namesLike: NameWord | null
  readonly pids: readonly number[] | null
  readonly status: number | null
  readonly gid: number | null
  readonly narrowed: Narrowed
  /** All submissions of these authors are more than are counted, as somebody has found a moment ago. */
  readonly isFull: boolean
}

const maxNamedUsers = 1_500

/** In the first line of a user's names, which is the user name (platform/database/migrations/initial/statistics.ts). */
const inName = (word: string) => sql`position(${lowered(word)} in split_part(f.names, E'\n', 1)) > 0`

/** A word in names of users. */
export interface NameWord {
  readonly word: string
  readonly common: readonly string[]
}

/** Users with a word in their name, found through its characters. */
export const namedLike = ({ word, common }: NameWord): RawBuilder<unknown> =>
  sql`select f.uid from user_search f where ${mayHave(word, common)} and ${inName(word)}`

/** Whose submissions are asked for. */
export interface Authors extends Pick<Filter, 'uids' | 'namesLike'> {
  /** Until when they count as `isFull`. */
  readonly seen: { fullUntilMs: number }
}

/** The word that is asked for in the names of authors; empty for none. */
export const authorWord = ({ query }: ListQuery): string => query.username?.trim() ?? ''

export async function findAuthors(db: Db, asked: ListQuery, pairs: CommonPairs): Promise<AtRevision<Authors>> {
  const named = { word: authorWord(asked), common: await pairs() }
  const own = asked.ownUid === null ? sql`` : sql`and f.uid = ${asked.ownUid}`
  const [row] = await plannedRows(
    db,
    sql<{ rev: number; uids: string | null }>`
    select rev, (select string_agg(uid, ',') from (${namedLike(named)} ${own}
      limit ${bound(maxNamedUsers + 1)}) named) as uids from name_revision`,
  )
  const uids = row?.uids ? row.uids.split(',') : []
  return {
    rev: row?.rev ?? 0,
    value: {
      seen: { fullUntilMs: 0 },
      ...(uids.length > maxNamedUsers ? { uids: null, namesLike: named } : { uids, namesLike: null }),
    },
  }
}

/**
 * Problems whose id has a word, or is one. A part of an id is a part of what words are looked for in, so its
 * characters lead to it.
 */
export async function problemIds(
  db: Db,
  { id, isWhole }: { id: string; isWhole: boolean },
): Promise<AtRevision<readonly number[]>> {
  const matches = isWhole
    ? sql`upper(display_id) = upper(${id})`
    : sql`search_grams(search_text) @> search_needle(lower(${id}))
      and upper(display_id) collate "C" like upper(${containing(id)}) collate "C"`
  const [row] = await plannedRows(
    db,
    sql<{ rev: number; ids: string | null }>`
    select rev, (select string_agg(id::text, ',') from problem where ${matches}) as ids from bank_revision`,
  )
  return { rev: row?.rev ?? 0, value: row?.ids ? row.ids.split(',').map(Number) : [] }
}

/**
 * Conditions on submission `s`. Many ids are compared as a set, row by row: where so many match, few rows are read in
 * vain, and an index on them would be read for all of them. A name is looked up row by row for the same reason;
 * `isCounting`, when most rows are read, everybody who has it is looked up first.
 */
export function conditions(
  { uids, namesLike, pids, status, gid, narrowed }: Filter,
  isCounting = false,
): RawBuilder<unknown> {
  const isNamed = ({ word, common }: NameWord) =>
    isCounting
      ? sql`(s.uid in (${namedLike({ word, common })})) is true`
      : sql`(select ${inName(word)} from user_search f where f.uid = s.uid)`
  return sql.join(
    [
      sql`s.cid = 0`,
      gid === null ? sql`s.gid is null` : sql`s.gid = ${gid}`,
      ...(uids ? [among('uid', uids, sql`text`)] : []),
      ...(namesLike === null ? [] : [isNamed(namesLike)]),
      ...(pids ? [among('pid', pids, sql`bigint`)] : []),
      ...(status === null ? [] : [sql`s.status = ${status}`]),
      ...narrowing(narrowed, { language: sql`s.language`, madeAt: sql`s.submit_time` }),
    ],
    sql` and `,
  )
}

/** Ids whose own indexes are read; more of them are compared with each row. */
export const maxMergedIds = 300

function among(
  column: 'uid' | 'pid',
  ids: readonly (string | number)[],
  type: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (ids.length === 1) return sql`s.${sql.ref(column)} = ${ids[0]}`
  const list = sql`${[...ids]}::${type}[]`
  return ids.length <= maxMergedIds
    ? sql`s.${sql.ref(column)} = any(${list})`
    : sql`(s.${sql.ref(column)} in (select unnest(${list}))) is true`
}

/** What a reader of the submission list asked for, resolved to what rows hold: ids in place of names. */
import type { CallQuery } from '@podium/proto/http/calls.ts'
import type { RawBuilder } from 'kysely'
import { containing } from '../../db/like.ts'
import { rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'

export interface ListQuery {
  readonly query: CallQuery<'submissionList'>
  /** Set with `onlyMine`. */
  readonly ownUid: string | null
}

/** Null means no filter on it. */
export interface Filter {
  readonly uids: readonly string[] | null
  /** LIKE pattern of the authors' names, where more users match than are worth naming one by one. */
  readonly namesLike: string | null
  readonly pids: readonly number[] | null
  readonly status: number | null
  readonly gid: number | null
}

const maxNamedUsers = 5_000

const likeName = (pattern: string) => sql`u.search_name collate "C" like lower(${pattern}) collate "C"`

async function authors(db: Db, { query, ownUid }: ListQuery): Promise<Pick<Filter, 'uids' | 'namesLike'>> {
  const name = query.username?.trim() ?? ''
  if (name === '') return { uids: ownUid === null ? null : [ownUid], namesLike: null }
  const pattern = containing(name)
  const found = await rows(db, sql<{ uid: string }>`
    select u.uid from users u where ${likeName(pattern)} and (${ownUid}::text is null or u.uid = ${ownUid})
    order by u.search_name limit ${maxNamedUsers + 1}`)
  return found.length > maxNamedUsers ? { uids: null, namesLike: pattern } : { uids: found.map((one) => one.uid), namesLike: null }
}

async function problemIds(db: Db, { problemID = '', completeProblemID }: CallQuery<'submissionList'>): Promise<number[] | null> {
  const id = problemID.trim()
  if (id === '') return null
  const matches = completeProblemID
    ? sql`upper(display_id) = upper(${id})`
    : sql`upper(display_id) collate "C" like upper(${containing(id)}) collate "C"`
  return (await rows(db, sql<{ id: number }>`select id from problem where ${matches}`)).map((one) => one.id)
}

export async function resolveFilter(db: Db, asked: ListQuery): Promise<Filter> {
  const [by, pids] = await Promise.all([authors(db, asked), problemIds(db, asked.query)])
  return { ...by, pids, status: asked.query.status ?? null, gid: asked.query.gid ?? null }
}

/** Conditions on submission `s`. The name is looked up row by row: where so many match, few rows are read in vain. */
export function conditions({ uids, namesLike, pids, status, gid }: Filter): RawBuilder<unknown> {
  return sql.join([
    sql`s.cid = 0`,
    gid === null ? sql`s.gid is null` : sql`s.gid = ${gid}`,
    ...(uids ? [sql`s.uid = any(${[...uids]}::text[])`] : []),
    ...(namesLike === null ? [] : [sql`(select ${likeName(namesLike)} from users u where u.uid = s.uid)`]),
    ...(pids ? [sql`s.pid = any(${[...pids]}::bigint[])`] : []),
    ...(status === null ? [] : [sql`s.status = ${status}`]),
  ], sql` and `)
}

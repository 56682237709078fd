/**
 * The common submission list: everything outside contests, newest first.
 *
 * It has to stay quick over millions of rows, whatever the filter. So a filter on the author or the problem is resolved to
 * ids first. A few ids: the newest rows of each are read from its own index and merged. Many, or none: the list order itself
 * is walked, where matches are then frequent. Deep pages skip index entries, not rows.
 *
 * Totals come from the kept counters where the filter is one that they count (nothing, the verdict, both within one
 * problem). Others are counted, up to a bound: beyond it the total says "at least".
 */
import type { CallAnswer, CallQuery } from '@podium/proto/http/calls.ts'
import type { Locale } from '@podium/proto/model/locale.ts'
import { limits } from '@podium/proto/model/limits.ts'
import { verdictOf, verdicts } from '@podium/proto/model/verdict.ts'
import type { RawBuilder } from 'kysely'
import { pageBounds, pageOf } from '../../db/page.ts'
import type { PageBounds } from '../../db/page.ts'
import { firstRow, rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { presentRow, submissionColumns, submissionJoins } from '../../db/submission-rows.ts'
import type { SubmissionRecord } from '../../db/submission-rows.ts'

/** Ids whose own indexes are merged; with more of them the list order is walked. */
const maxMergedIds = 100
const countedAtMost = 100_000
const defaultPageRows = limits.problemPageRows

export interface ListQuery {
  readonly query: CallQuery<'submissionList'>
  /** Set with `onlyMine`. */
  readonly ownUid: string | null
}

/** The filter with names resolved to ids; null ids mean no filter on them. */
interface Filter {
  readonly uids: readonly string[] | null
  readonly pids: readonly number[] | null
  readonly status: number | null
  readonly gid: number | null
}

async function userIds(db: Db, { query, ownUid }: ListQuery): Promise<string[] | null> {
  const name = query.username?.trim() ?? ''
  if (name === '') return ownUid === null ? null : [ownUid]
  const found = await rows(db, sql<{ uid: string }>`
    select uid from users where position(lower(${name}) in lower(username)) > 0 and (${ownUid}::text is null or uid = ${ownUid})`)
  return found.map((one) => one.uid)
}

async function problemIds(db: Db, { problemID = '', completeProblemID }: CallQuery<'submissionList'>): Promise<number[] | null> {
  const id = problemID.trim()
  if (id === '') return null
  const matches = completeProblemID ? sql`upper(display_id) = upper(${id})` : sql`position(upper(${id}) in upper(display_id)) > 0`
  return (await rows(db, sql<{ id: number }>`select id from problem where ${matches}`)).map((one) => one.id)
}

/** Conditions on submission `s`. */
function conditions({ uids, pids, status, gid }: Filter): RawBuilder<unknown> {
  return sql.join([
    sql`s.cid = 0`,
    gid === null ? sql`s.gid is null` : sql`s.gid = ${gid}`,
    ...(uids ? [sql`s.uid = any(${[...uids]}::text[])`] : []),
    ...(pids ? [sql`s.pid = any(${[...pids]}::bigint[])`] : []),
    ...(status === null ? [] : [sql`s.status = ${status}`]),
  ], sql` and `)
}

const newestFirst = sql`order by s.submit_time desc, s.submit_id desc`

/** Ids of one page, read from indexes alone. */
function pageIds(filter: Filter, { offset, size }: PageBounds): RawBuilder<unknown> {
  const { uids, pids } = filter
  const page = sql`${newestFirst} limit ${size} offset ${offset}`
  const key = uids && uids.length <= maxMergedIds ? 'uid' : pids && pids.length <= maxMergedIds ? 'pid' : null
  if (key === null) return sql`select s.submit_id from submission s where ${conditions(filter)} ${page}`
  const ids = key === 'uid' ? sql`unnest(${[...(uids ?? [])]}::text[])` : sql`unnest(${[...(pids ?? [])]}::bigint[])`
  const others = conditions(key === 'uid' ? { ...filter, uids: null } : { ...filter, pids: null })
  return sql`
    select s.submit_id from ${ids} as one (id), lateral (
      select s.submit_id, s.submit_time from submission s where s.${sql.ref(key)} = one.id and ${others}
      ${newestFirst} limit ${offset + size}) s ${page}`
}

const countColumn = (status: number | null): string | null => (status === null ? 'total' : verdictOf(status).counter)
const isKnownStatus = (status: number): boolean => Object.values(verdicts).some((one) => one.code === status)

async function total(db: Db, filter: Filter): Promise<number> {
  const { uids, pids, status, gid } = filter
  if (status !== null && !isKnownStatus(status)) return 0
  const column = countColumn(status)
  const found = uids === null && column !== null
    ? await firstRow(db, sql<{ total: number }>`
        select coalesce(sum(${sql.ref(column)}), 0)::bigint as total from problem_count
        where gid = ${gid ?? 0} and (${pids === null} or pid = any(${[...(pids ?? [])]}::bigint[]))`)
    : await firstRow(db, sql<{ total: number }>`
        select count(*) as total from (select 1 from submission s where ${conditions(filter)} limit ${countedAtMost}) counted`)
  return found?.total ?? 0
}

export async function listSubmissions(db: Db, asked: ListQuery, locale: Locale, withIp: boolean): Promise<CallAnswer<'submissionList'>> {
  const bounds = pageBounds(asked.query, defaultPageRows)
  const [uids, pids] = await Promise.all([userIds(db, asked), problemIds(db, asked.query)])
  const filter: Filter = { uids, pids, status: asked.query.status ?? null, gid: asked.query.gid ?? null }
  if (uids?.length === 0 || pids?.length === 0) return pageOf([], 0, bounds)
  const [records, count] = await Promise.all([
    rows(db, sql<SubmissionRecord>`
      select ${submissionColumns} from (${pageIds(filter, bounds)}) page join submission s on s.submit_id = page.submit_id
      ${submissionJoins(locale)} ${newestFirst}`),
    total(db, filter),
  ])
  return pageOf(records.map((record) => presentRow(record, withIp)), count, bounds)
}

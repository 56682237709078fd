/**
 * The common submission list: everything outside contests, newest first.
 *
 * It has to stay quick over millions of rows, whatever the filter. So a filter on the author or the problem is resolved to
 * ids first. A few ids: the newest rows of each are read from its own index and merged. Many, or none: the list order itself
 * is walked, where matches are then frequent. Deep pages skip index entries, not rows, and from the nearer end.
 *
 * Totals come from the kept counters where the filter is one that they count (nothing, the verdict, both within one
 * problem). Others are counted, up to a bound: beyond it the total says "at least".
 */
import type { CallAnswer } from '@podium/proto/http/calls.ts'
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
import { conditions, resolveFilter } from './list-filter.ts'
import type { Filter, ListQuery } from './list-filter.ts'

/** Ids whose own indexes are merged; with more of them the list order is walked. */
const maxMergedIds = 300
/** From here on it pays to know the total first, and to count from the end of the list where that is nearer. */
const deepOffset = 5_000
const defaultPageRows = limits.problemPageRows

const newestFirst = sql`order by s.submit_time desc, s.submit_id desc`
const oldestFirst = sql`order by s.submit_time, s.submit_id`

type Key = 'uid' | 'pid'
const keyOf = ({ uids, pids }: Filter, most: number): Key | null =>
  uids && uids.length <= most ? 'uid' : pids && pids.length <= most ? 'pid' : null

/** Submissions of each id of a key in turn, `each` of them at most, newest first. */
function ofEach(filter: Filter, key: Key, each: number): RawBuilder<unknown> {
  const { uids, pids } = filter
  const ids = key === 'uid' ? sql`unnest(${[...(uids ?? [])]}::text[])` : sql`unnest(${[...(pids ?? [])]}::bigint[])`
  const others = conditions(key === 'uid' ? { ...filter, uids: null } : { ...filter, pids: null })
  return sql`${ids} as one (id), lateral (
    select s.submit_id, s.submit_time from submission s where s.${sql.ref(key)} = one.id and ${others} ${newestFirst} limit ${each}) s`
}

/** Ids of one page, read from indexes alone. `rowsInAll` is how many rows the list has, where that is known exactly. */
function pageIds(filter: Filter, { offset, size }: PageBounds, rowsInAll: number | null): RawBuilder<unknown> {
  const key = keyOf(filter, maxMergedIds)
  if (key !== null) return sql`select s.submit_id from ${ofEach(filter, key, offset + size)} ${newestFirst} limit ${size} offset ${offset}`
  const walked = sql`select s.submit_id from submission s where ${conditions(filter)}`
  if (rowsInAll === null || offset <= rowsInAll / 2) return sql`${walked} ${newestFirst} limit ${size} offset ${offset}`
  const left = Math.max(0, Math.min(size, rowsInAll - offset))
  return sql`${walked} ${oldestFirst} limit ${left} offset ${Math.max(0, rowsInAll - offset - left)}`
}

const countColumn = (status: number | null): string | null => (status === null ? 'total' : verdictOf(status).counter)
const isKnownStatus = (status: number): boolean => Object.values(verdicts).some((one) => one.code === status)

interface Total {
  readonly count: number
  /** From the kept counters: not cut off at a bound. */
  readonly isKept: boolean
}

async function total(db: Db, filter: Filter): Promise<Total> {
  const { uids, namesLike, pids, status, gid } = filter
  if (status !== null && !isKnownStatus(status)) return { count: 0, isKept: true }
  const column = countColumn(status)
  if (uids === null && namesLike === null && column !== null) {
    const kept = await firstRow(db, sql<{ count: number }>`
      select coalesce(sum(${sql.ref(column)}), 0)::bigint as count from problem_count
      where gid = ${gid ?? 0} and (${pids === null} or pid = any(${[...(pids ?? [])]}::bigint[]))`)
    return { count: kept?.count ?? 0, isKept: true }
  }
  const most = limits.submissionsCountedAtMost
  const counted = uids ? sql`select 1 from ${ofEach(filter, 'uid', most)}` : sql`select 1 from submission s where ${conditions(filter)}`
  const found = await firstRow(db, sql<{ count: number }>`select count(*) as count from (${counted} limit ${most}) counted`)
  return { count: found?.count ?? 0, isKept: false }
}

export async function listSubmissions(db: Db, asked: ListQuery, locale: Locale, withIp: boolean): Promise<CallAnswer<'submissionList'>> {
  const bounds = pageBounds(asked.query, defaultPageRows)
  const filter = await resolveFilter(db, asked)
  if (filter.uids?.length === 0 || filter.pids?.length === 0) return pageOf([], 0, bounds)
  const counting = total(db, filter)
  const known = bounds.offset < deepOffset ? null : await counting
  const reading = rows(db, sql<SubmissionRecord>`
    select ${submissionColumns} from (${pageIds(filter, bounds, known?.isKept ? known.count : null)}) page
    join submission s on s.submit_id = page.submit_id ${submissionJoins(locale)} ${newestFirst}`)
  const [records, { count }] = await Promise.all([reading, counting])
  return pageOf(records.map((record) => presentRow(record, withIp)), count, bounds)
}

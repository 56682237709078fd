/**
 * The common submission list: everything outside contests, newest first.
 *
 * It has to stay quick over millions of rows, whatever the filter. So a filter on the author or the problem is resolved to
 * ids first. A few ids: the newest rows of each are read from its own index and merged. Many, or none: the list order itself
 * is walked, where matches are then frequent; a deep page of the whole list, or of a verdict, skips days and then index entries.
 *
 * Totals come from what is kept where that counts the filter: by day (nothing, the verdict), by problem (both within some
 * problems), by user. Others are counted, up to a bound: beyond it the total says "at least".
 */
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import type { Locale } from '@podium/proto/model/locale.ts'
import { limits } from '@podium/proto/model/limits.ts'
import { verdictOf, verdicts } from '@podium/proto/model/verdict.ts'
import type { RawBuilder } from 'kysely'
import { keepByBank } from '../../db/kept-by-bank.ts'
import { openCommonPairs } from '../../db/name-words.ts'
import { pageBounds, pageOf } from '../../db/page.ts'
import type { PageBounds } from '../../db/page.ts'
import { serverZone } from '../../db/server-day.ts'
import { bound, plannedRows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { presentRow, submissionColumns, submissionJoins } from '../../db/submission-rows.ts'
import type { SubmissionRecord } from '../../db/submission-rows.ts'
import { authors, conditions, maxMergedIds, namedLike, problemIds } from './list-filter.ts'
import type { Filter, ListQuery } from './list-filter.ts'
import { noPlaces, readFromPlace } from './places.ts'
import type { Place, Places } from './places.ts'

/** From here on it pays to look up the day first. */
const deepOffset = 2_000
const defaultPageRows = limits.problemPageRows

const newestFirst = sql`order by s.submit_time desc, s.submit_id desc`

type Key = 'uid' | 'pid'
const isMerged = (ids: readonly unknown[] | null): boolean => ids !== null && ids.length <= maxMergedIds

/** Of one id alone an index gives the order as it stands. */
function keyOf({ uids, pids }: Filter): Key | null {
  if (uids?.length === 1) return null
  if (isMerged(uids)) return 'uid'
  return isMerged(pids) && pids?.length !== 1 ? 'pid' : null
}

/** Submissions of each id of a key in turn, `each` of them at most, newest first. */
function ofEach(filter: Filter, key: Key, each: number): RawBuilder<unknown> {
  const { uids, pids } = filter
  const ids = key === 'uid' ? sql`unnest(${[...(uids ?? [])]}::text[])` : sql`unnest(${[...(pids ?? [])]}::bigint[])`
  const others = conditions(key === 'uid' ? { ...filter, uids: null } : { ...filter, pids: null })
  return sql`${ids} as one (id), lateral (
    select s.submit_id, s.submit_time from submission s where s.${sql.ref(key)} = one.id and ${others} ${newestFirst} limit ${bound(each)}) s`
}

/** Pairs of user and problem that are looked up one by one. */
const maxPairs = 3_000

/** Submissions of some people to some problems: few enough to be read as a whole, for count and page at once. */
const isNarrow = ({ uids, pids }: Filter): boolean => uids !== null && pids !== null && uids.length > 1 && uids.length * pids.length <= maxPairs

const ofPairs = ({ uids, pids, ...others }: Filter): RawBuilder<unknown> => sql`
  select s.submit_id, s.submit_time from unnest(${[...(uids ?? [])]}::text[]) as u (id), unnest(${[...(pids ?? [])]}::bigint[]) as p (id),
    lateral (select submit_id, submit_time from submission s where s.uid = u.id and s.pid = p.id and ${conditions({ ...others, uids: null, pids: null })} offset 0) s`

const countColumn = (status: number | null): string | null => (status === null ? 'total' : verdictOf(status).counter)
const isKnownStatus = (status: number): boolean => Object.values(verdicts).some((one) => one.code === status)

/** The column of what is kept by day that counts this filter; null where none does. */
const dayColumn = ({ uids, namesLike, pids, status, gid }: Filter): string | null =>
  uids === null && namesLike === null && pids === null && gid === null ? countColumn(status) : null

/** Ids of a deep page: the day on which it begins is found among the counts of the days, and only that day is walked. */
const deepIds = (filter: Filter, { offset, size }: PageBounds, column: string): RawBuilder<unknown> => sql`
  with days as (select day, sum(${sql.ref(column)}) as many from submission_list_day group by day),
  passed as (select day, many, sum(many) over (order by day desc) - many as before from days),
  found as materialized (select day, before from passed where before <= ${offset} and before + many > ${offset} limit 1)
  select s.submit_id from submission s
  where ${conditions(filter)} and s.submit_time < (select (day + 1)::timestamp at time zone ${serverZone} from found)
  ${newestFirst} limit ${bound(size)} offset (select (${offset} - before)::bigint from found)`

interface From {
  readonly place: Place
  /** Rows behind the place. */
  readonly skip: number
}

/** Ids of one page, read from indexes alone. */
function pageIds(filter: Filter, bounds: PageBounds, from: From | null): RawBuilder<unknown> {
  const { offset, size } = bounds
  if (isNarrow(filter)) return sql`select s.submit_id from narrow s ${newestFirst} limit ${bound(size)} offset ${bound(offset)}`
  if (from !== null) {
    const { submitTime, submitId } = from.place
    return sql`select s.submit_id from submission s where ${conditions(filter)} and (s.submit_time, s.submit_id) <= (${submitTime}::timestamptz, ${submitId})
      ${newestFirst} limit ${bound(size)} offset ${bound(from.skip)}`
  }
  const key = keyOf(filter)
  if (key !== null) return sql`select s.submit_id from ${ofEach(filter, key, offset + size)} ${newestFirst} limit ${bound(size)} offset ${bound(offset)}`
  const column = offset < deepOffset ? null : dayColumn(filter)
  if (column !== null) return deepIds(filter, bounds, column)
  return sql`select s.submit_id from submission s where ${conditions(filter)} ${newestFirst} limit ${bound(size)} offset ${bound(offset)}`
}

/** Users whose submissions are summed up first, where a name is that of very many: a few may be beyond the bound already. */
const summedUsers = 600

const sumOf = (users: RawBuilder<unknown>) => sql`(select coalesce(sum(k.total), 0)::bigint from ${users} as f (uid), lateral (select total from user_standing where uid = f.uid offset 0) k)`
const listed = (uids: readonly string[]) => sql`unnest(${[...uids]}::text[])`

/** One row with `count`. */
function totalOf(filter: Filter): RawBuilder<unknown> {
  const { uids, namesLike, pids, status, gid } = filter
  if (isNarrow(filter)) return sql`select count(*) as count from narrow`
  const byDay = dayColumn(filter)
  if (byDay !== null) return sql`select coalesce(sum(${sql.ref(byDay)}), 0)::bigint as count from submission_list_day`
  const column = countColumn(status)
  if (uids === null && namesLike === null && column !== null) {
    const ofProblems = pids === null ? sql`true` : sql`pid = any(${[...pids]}::bigint[])`
    return sql`select coalesce(sum(${sql.ref(column)}), 0)::bigint as count from problem_count where gid = ${gid ?? 0} and ${ofProblems}`
  }
  const isOfUsers = pids === null && status === null && gid === null
  const most = limits.submissionsCountedAtMost
  const orMost = (some: RawBuilder<unknown>, all: RawBuilder<unknown>) => sql`select case when ${some} >= ${most} then ${most}::bigint else ${all} end as count`
  if (isOfUsers && uids) {
    const all = sumOf(listed(uids))
    return uids.length <= summedUsers ? sql`select ${all} as count` : orMost(sumOf(listed(uids.slice(0, summedUsers))), all)
  }
  const key = keyOf(filter)
  const counted = key === null ? sql`submission s where ${conditions(filter, true)}` : ofEach(filter, key, most)
  const count = sql`(select count(*) from (select 1 from ${counted} limit ${bound(most)}) counted)`
  if (!isOfUsers || namesLike === null) return sql`select ${count} as count`
  return orMost(sumOf(sql`(${namedLike(namesLike)} limit ${bound(summedUsers)})`), count)
}

interface ListPage {
  /** Of the bank when the page was read. */
  readonly rev: number
  readonly count: number
  readonly records: readonly SubmissionRecord[]
  readonly first: SubmissionRecord | null
}

/** One row at least, so that the total comes with an empty page too. */
async function readPage(db: Db, { filter, bounds, locale }: { filter: Filter; bounds: PageBounds; locale: Locale }, from: From | null): Promise<ListPage> {
  const found = await plannedRows(db, sql<SubmissionRecord & { readonly count: number; readonly rev: number }>`
    ${isNarrow(filter) ? sql`with narrow as materialized (${ofPairs(filter)})` : sql``} select counted.count, (select rev from bank_revision) as rev, page.* from (${totalOf(filter)}) counted left join (
      select ${submissionColumns} from submission s ${submissionJoins(locale)} where s.submit_id = any(array(${pageIds(filter, bounds, from)}))
    ) page on true order by page."submitTime" desc, page."submitId" desc`)
  const records = found.filter(({ submitId }) => submitId !== null)
  return { rev: found[0]?.rev ?? 0, count: found[0]?.count ?? 0, records, first: records[0] ?? null }
}

/** The walked lists from which nothing goes: those of many problems, whatever the verdict. */
const hasPlaces = ({ uids, namesLike, pids, status, gid }: Filter): boolean =>
  uids === null && namesLike === null && status === null && gid === null && pids !== null && pids.length > maxMergedIds

interface ProblemSet {
  readonly pids: readonly number[]
  readonly places: Places
}
const keptMostPids = 300_000

export type ListSubmissions = (db: Db, asked: ListQuery, locale: Locale, withIp: boolean) => Promise<CallAnswer<'submissionList'>>

/** @param look where words in names are looked up */
export function openSubmissionList(look: () => Db): ListSubmissions {
  const pairs = openCommonPairs(look)
  const problems = keepByBank<ProblemSet>(({ pids }) => pids.length, keptMostPids)
  return async (db, asked, locale, withIp) => {
    const { query } = asked
    const bounds = pageBounds(query, defaultPageRows)
    const status = query.status ?? null
    const by = await authors(db, asked, pairs)
    if (by.uids?.length === 0 || (status !== null && !isKnownStatus(status))) return pageOf([], 0, bounds)
    const read = ({ pids, places }: { pids: readonly number[] | null; places: Places }): Promise<ListPage> => {
      const filter = { ...by, pids, status, gid: query.gid ?? null }
      const readFrom = (from: From | null) => readPage(db, { filter, bounds, locale }, from)
      return hasPlaces(filter) ? readFromPlace(places, bounds.offset, readFrom) : readFrom(null)
    }
    const sought = { id: query.problemID?.trim() ?? '', isWhole: query.completeProblemID === true }
    const load = async () => {
      const { rev, value } = await problemIds(db, sought)
      return { rev, value: { pids: value, places: noPlaces() } }
    }
    const { records, count } = await (sought.id === '' ? read({ pids: null, places: noPlaces() }) : problems.read(JSON.stringify(sought), load, ({ value }) => read(value)))
    return pageOf(records.map((record) => presentRow(record, withIp)), count, bounds)
  }
}

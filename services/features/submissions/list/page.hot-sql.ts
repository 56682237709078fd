/**
 * Which submissions stand on a page of the common list, and how many there are: the two parts of its one statement
 * (read.hot-sql.ts, which says why it is raw SQL).
 */
import { limits } from '@podium/proto/rules/limits.ts'
import { verdictOf, verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { RawBuilder } from 'kysely'
import type { PageBounds } from '../../../platform/database/page.ts'
import { serverZone } from '../../../platform/database/server-day.ts'
import { bound, sql } from '../../../platform/database/sql.ts'
import { isNarrowed } from '../../../platform/database/narrowed.ts'
import { conditions, maxMergedIds, namedLike } from './filter.hot-sql.ts'
import type { Filter } from './filter.hot-sql.ts'
import type { Position } from './positions.ts'

/** From here on it pays to look up the day first. */
const deepOffset = 2_000

const newestFirst = sql`order by s.submit_time desc, s.submit_id desc`

type Key = 'uid' | 'pid'
const isMerged = (ids: readonly unknown[] | null): boolean => ids !== null && ids.length <= maxMergedIds

/** Of one id alone an index gives the order as it stands. */
function keyOf({ uids, pids }: Filter): Key | null {
  if (uids?.length === 1) return null
  if (isMerged(uids)) return 'uid'
  return isMerged(pids) && pids?.length !== 1 ? 'pid' : null
}

const idsOf = ({ uids, pids }: Filter, key: Key): RawBuilder<unknown> =>
  key === 'uid'
    ? sql`unnest(${[...(uids ?? [])]}::text[]) as one (id)`
    : sql`unnest(${[...(pids ?? [])]}::bigint[]) as one (id)`

/** Submissions of `one.id` alone, newest first. */
const ofOne = (filter: Filter, key: Key): RawBuilder<unknown> =>
  sql`select s.submit_id, s.submit_time from submission s where s.${sql.ref(key)} = one.id
    and ${conditions(key === 'uid' ? { ...filter, uids: null } : { ...filter, pids: null })}`

/** Submissions of each id of a key in turn, `each` of them at most, newest first. */
const ofEach = (filter: Filter, key: Key, each: number): RawBuilder<unknown> =>
  sql`${idsOf(filter, key)}, lateral (${ofOne(filter, key)} ${newestFirst} limit ${bound(each)}) s`

/** All submissions of some people, read from the index of each. */
const isOfPeople = ({ uids, pids, status, gid, narrowed }: Filter): boolean =>
  !isNarrowed(narrowed) &&
  uids !== null &&
  uids.length > 1 &&
  isMerged(uids) &&
  pids === null &&
  status === null &&
  gid === null

/** Of each of them: how many submissions, and when the newest one was made (null for none). */
const peopleOf = ({ uids }: Filter): RawBuilder<unknown> => sql`
  select one.id, k.total, k.listed_at from unnest(${[...(uids ?? [])]}::text[]) as one (id),
    lateral (select listed_total as total, listed_at from user_standing where uid = one.id offset 0) k`

/**
 * Ids of a page of the submissions of many. Where there are more of them than rows up to the end of the page, the
 * newest one of each tells how far back the page can reach, and whoever has nothing since is left out.
 */
function mergedIds(filter: Filter, key: Key, { offset, size }: PageBounds): RawBuilder<unknown> {
  const end = offset + size
  const page = sql`${newestFirst} limit ${bound(size)} offset ${bound(offset)}`
  if ((filter[`${key}s`]?.length ?? 0) <= end) return sql`select s.submit_id from ${ofEach(filter, key, end)} ${page}`
  const newest = isOfPeople(filter)
    ? sql`select id, listed_at as submit_time from people`
    : sql`select one.id, s.submit_time from ${ofEach(filter, key, 1)}`
  return sql`
    with newest as materialized (${newest}),
    reach as materialized (select coalesce((select submit_time from newest order by submit_time desc nulls last
      limit 1 offset ${bound(end - 1)}), '-infinity') as since)
    select s.submit_id from newest one, lateral (${ofOne(filter, key)} and s.submit_time >= (select since
      from reach) ${newestFirst} limit ${bound(end)}) s
    where one.submit_time >= (select since from reach) ${page}`
}

/** Pairs of user and problem that are looked up one by one. */
const maxPairs = 3_000

/** Submissions of some people to some problems: few enough to be read as a whole, for count and page at once. */
const isNarrow = ({ uids, pids }: Filter): boolean =>
  uids !== null && pids !== null && uids.length > 1 && uids.length * pids.length <= maxPairs

const ofPairs = ({ uids, pids, ...others }: Filter): RawBuilder<unknown> => sql`
  select s.submit_id, s.submit_time from unnest(${[...(uids ?? [])]}::text[]) as u (id),
    unnest(${[...(pids ?? [])]}::bigint[]) as p (id),
    lateral (select submit_id, submit_time from submission s where s.uid = u.id and s.pid = p.id
      and ${conditions({ ...others, uids: null, pids: null })} offset 0) s`

/** What count and page are both read from; it comes first in their statement. */
export function sharedBy(filter: Filter): RawBuilder<unknown> {
  if (isNarrow(filter)) return sql`with narrow as materialized (${ofPairs(filter)})`
  return isOfPeople(filter) ? sql`with people as materialized (${peopleOf(filter)})` : sql``
}

const countColumn = (status: number | null): string | null => (status === null ? 'total' : verdictOf(status).counter)
export const isKnownStatus = (status: number): boolean => Object.values(verdicts).some((one) => one.code === status)

/** The column of the stored counts by day that counts this filter; null where none does. */
const dayColumn = ({ uids, namesLike, pids, status, gid, narrowed }: Filter): string | null =>
  !isNarrowed(narrowed) && uids === null && namesLike === null && pids === null && gid === null
    ? countColumn(status)
    : null

/**
 * Ids of a deep page: the day on which it begins is found among the counts of the days, and only that day is walked.
 */
const deepIds = (filter: Filter, { offset, size }: PageBounds, column: string): RawBuilder<unknown> => sql`
  with days as (select day, sum(${sql.ref(column)}) as many from submission_list_day group by day),
  passed as (select day, many, sum(many) over (order by day desc) - many as before from days),
  found as materialized (select day, before from passed where before <= ${offset} and before + many > ${offset} limit 1)
  select s.submit_id from submission s
  where ${conditions(filter)} and s.submit_time < (select (day + 1)::timestamp at time zone ${serverZone} from found)
  ${newestFirst} limit ${bound(size)} offset (select (${offset} - before)::bigint from found)`

export interface From {
  readonly position: Position
  /** Rows behind the position. */
  readonly skip: number
}

/** Ids of one page, read from indexes alone. */
export function pageIds(filter: Filter, bounds: PageBounds, from: From | null): RawBuilder<unknown> {
  const { offset, size } = bounds
  if (isNarrow(filter))
    return sql`select s.submit_id from narrow s ${newestFirst} limit ${bound(size)} offset ${bound(offset)}`
  if (from !== null) {
    const { submitTime, submitId } = from.position
    return sql`select s.submit_id from submission s where ${conditions(filter)}
      and (s.submit_time, s.submit_id) <= (${submitTime}::timestamptz, ${submitId})
      ${newestFirst} limit ${bound(size)} offset ${bound(from.skip)}`
  }
  const key = keyOf(filter)
  if (key !== null) return mergedIds(filter, key, bounds)
  const column = offset < deepOffset ? null : dayColumn(filter)
  if (column !== null) return deepIds(filter, bounds, column)
  return sql`select s.submit_id from submission s where ${conditions(filter)} ${newestFirst}
    limit ${bound(size)} offset ${bound(offset)}`
}

/**
 * Users whose submissions are summed up first, where a name is that of very many: a few may be beyond the bound
 * already.
 */
const summedUsers = 600

const sumOf = (users: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(k.total), 0)::bigint from ${users} as f (uid),
    lateral (select listed_total as total from user_standing where uid = f.uid offset 0) k)`
const listed = (uids: readonly string[]) => sql`unnest(${[...uids]}::text[])`

/** One row with `count`. */
export function totalOf(filter: Filter): RawBuilder<unknown> {
  const { uids, namesLike, pids, status, gid, narrowed } = filter
  const hasCounts = !isNarrowed(narrowed)
  if (isNarrow(filter)) return sql`select count(*) as count from narrow`
  if (isOfPeople(filter)) return sql`select coalesce(sum(total), 0)::bigint as count from people`
  const byDay = dayColumn(filter)
  if (byDay !== null) return sql`select coalesce(sum(${sql.ref(byDay)}), 0)::bigint as count from submission_list_day`
  const column = countColumn(status)
  if (hasCounts && uids === null && namesLike === null && column !== null) {
    const ofProblems = pids === null ? sql`true` : sql`pid = any(${[...pids]}::bigint[])`
    return sql`select coalesce(sum(${sql.ref(column)} - ${sql.ref(`contest_${column}`)}), 0)::bigint as count
      from problem_count where gid = ${gid ?? 0} and ${ofProblems}`
  }
  const isOfUsers = hasCounts && pids === null && status === null && gid === null
  const most = limits.submissionsCountedAtMost
  if (filter.isFull && isOfUsers && (uids?.length ?? Infinity) > summedUsers)
    return sql`select ${most}::bigint as count`
  const orMost = (some: RawBuilder<unknown>, all: RawBuilder<unknown>) =>
    sql`select case when ${some} >= ${most} then ${most}::bigint else ${all} end as count`
  if (isOfUsers && uids) {
    const all = sumOf(listed(uids))
    return uids.length <= summedUsers
      ? sql`select ${all} as count`
      : orMost(sumOf(listed(uids.slice(0, summedUsers))), all)
  }
  const key = keyOf(filter)
  const counted = key === null ? sql`submission s where ${conditions(filter, true)}` : ofEach(filter, key, most)
  const count = sql`(select count(*) from (select 1 from ${counted} limit ${bound(most)}) counted)`
  if (!isOfUsers || namesLike === null) return sql`select ${count} as count`
  return orMost(sumOf(sql`(${namedLike(namesLike)} limit ${bound(summedUsers)})`), count)
}

/** The list of contests (contract/contests-and-community 6.1). */
import type { RawBuilder } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { contestColumns, contestJoins } from './rows.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { countColumn, presentListed } from './present.ts'
import type { Counted } from './present.ts'

const defaultPageRows = 10
const recentDays = 14

/** Status of contest `c` at a moment: -1 scheduled, 0 running, 1 ended. */
const statusAt = (now: Date) =>
  sql`case when ${now.toISOString()} < c.start_time then -1 when ${now.toISOString()} < c.end_time then 0 else 1 end`

interface Which {
  /** Conditions on contest `c`. */
  readonly filter: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly now: Date
}

async function pageOfContests(
  db: Db,
  bounds: PageBounds,
  { filter, order, now }: Which,
): Promise<CallAnswer<'contestList'>> {
  const [total, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from contest c where ${filter}`),
    rows(
      db,
      sql<Counted>`
      select ${contestColumns}, ${countColumn} from contest c ${contestJoins} where ${filter}
      order by ${order} limit ${bounds.size} offset ${bounds.offset}`,
    ),
  ])
  return pageOf(
    found.map((one) => presentListed(one, now)),
    total?.total ?? 0,
    bounds,
  )
}

/** What members of a group see of its contests, the latest start first; who may is asked before. */
export async function listGroupContests(
  db: Db,
  query: CallQuery<'groupContestList'>,
  now: Date,
): Promise<CallAnswer<'groupContestList'>> {
  const page = await pageOfContests(db, pageBounds(query, groupLimits.tabPageRows), {
    filter: sql`c.visible and c.gid = ${query.gid}`,
    order: sql`c.start_time desc, c.id desc`,
    now,
  })
  return { ...page, records: page.records.map((one) => ({ ...one, now: wireTime(now) })) }
}

/** Scheduled, running, ended; the latest start first. */
export async function listContests(
  db: Db,
  query: CallQuery<'contestList'>,
  now: Date,
): Promise<CallAnswer<'contestList'>> {
  const { status, type, keyword = '' } = query
  const bounds = pageBounds(query, defaultPageRows)
  const word = keyword.trim()
  const filter = sql.join(
    [
      sql`c.visible and c.gid is null`,
      ...(status === undefined || status === null ? [] : [sql`${statusAt(now)} = ${status}`]),
      ...(type === undefined || type === null ? [] : [sql`c.type = ${type}`]),
      ...(word === '' ? [] : [sql`position(lower(${word}) in lower(c.title)) > 0`]),
    ],
    sql` and `,
  )
  return pageOfContests(db, bounds, { filter, order: sql`${statusAt(now)}, c.start_time desc, c.id desc`, now })
}

/** Running ones, and those that start within two weeks; with the server's time, by which their clocks go. */
export async function recentContests(db: Db, now: Date): Promise<CallAnswer<'recentContest'>> {
  const until = new Date(now.getTime() + recentDays * 86_400_000)
  until.setUTCHours(23, 59, 59, 999)
  const found = await rows(
    db,
    sql<Counted>`
    select ${contestColumns}, ${countColumn} from contest c ${contestJoins}
    where c.visible and c.gid is null and c.end_time > ${now.toISOString()} and c.start_time <= ${until.toISOString()}
    order by c.start_time desc, c.id desc`,
  )
  return found.map((one) => ({
    ...presentListed(one, now),
    description: null,
    openRank: null,
    allowEndSubmit: null,
    now: wireTime(now),
    boardOpen: one.openRank,
  }))
}

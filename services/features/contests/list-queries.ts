/** The list of contests (contract/contests-and-community 6.1). */
import type { Expression, Kysely, SqlBool } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { containsWord } from '../../platform/database/expressions.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import { rowsHash } from '../../platform/database/rows-hash.ts'
import type { Db } from '../../platform/database/sql.ts'
import { toDate } from '../../platform/database/stored-time.ts'
import { wireTime } from '../../platform/http/time.ts'
import { planned, prepared, tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { presentListed } from './present.ts'
import { contestIs, participantCount, selectContests } from './queries.ts'

const defaultPageRows = 10
const recentDays = 14
const dayMs = 86_400_000

/** Status of contest `c` at a moment, as `contestStatus` of proto/rules/contest/contest-phase.ts. */
const statusAt = (now: Date) =>
  contestIs
    .case()
    .when('c.startTime', '>', now)
    .then(contestIs.lit<number>(-1))
    .when('c.endTime', '>', now)
    .then(contestIs.lit<number>(0))
    .else(contestIs.lit<number>(1))
    .end()

/** With `count`, the number of its participants, the latest start first. */
const selectCounted = (of: Kysely<Tables>) =>
  selectContests(of)
    .select(participantCount().as('count'))
    .where(({ eb, lit }) => eb('c.visible', '=', lit(true)))

interface Which {
  readonly filter: Expression<SqlBool>
  /** Scheduled ones first, then running ones. */
  readonly byStatus?: boolean
  readonly now: Date
}

async function pageOfContests(
  db: Db,
  bounds: PageBounds,
  { filter, byStatus = false, now }: Which,
): Promise<CallAnswer<'contestList'>> {
  const [[counted], found] = await Promise.all([
    planned(
      db,
      tables(db)
        .selectFrom('contest as c')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where(({ eb, lit }) => eb('c.visible', '=', lit(true)))
        .where(filter),
    ),
    planned(
      db,
      selectCounted(tables(db))
        .where(filter)
        .$if(byStatus, (contests) => contests.orderBy(statusAt(now)))
        .orderBy('c.startTime', 'desc')
        .orderBy('c.id', 'desc')
        .limit(bounds.size)
        .offset(bounds.offset),
    ),
  ])
  return pageOf(
    found.map((one) => presentListed(one, now)),
    counted?.total ?? 0,
    bounds,
  )
}

/** What members of a group see of its contests, the latest start first; who may is asked before. */
export async function listGroupContests(
  db: Db,
  query: CallQuery<'groupContestList'>,
  now: Date,
): Promise<CallAnswer<'groupContestList'>> {
  const filter = contestIs('c.gid', '=', query.gid)
  const page = await pageOfContests(db, pageBounds(query, groupLimits.tabPageRows), { filter, now })
  return { ...page, records: page.records.map((one) => ({ ...one, now: wireTime(now) })) }
}

/** Scheduled, running, ended; the latest start first. */
export async function listContests(
  db: Db,
  query: CallQuery<'contestList'>,
  now: Date,
): Promise<CallAnswer<'contestList'>> {
  const { status, type, keyword = '' } = query
  const word = keyword.trim()
  const filter = contestIs.and([
    contestIs('c.gid', 'is', null),
    ...(status === undefined || status === null ? [] : [contestIs(statusAt(now), '=', status)]),
    ...(type === undefined || type === null ? [] : [contestIs('c.type', '=', type)]),
    ...(word === '' ? [] : [containsWord(contestIs.ref('c.title'), word)]),
  ])
  return pageOfContests(db, pageBounds(query, defaultPageRows), { filter, byStatus: true, now })
}

/**
 * Another one when any page of the list is (features/home/list-worker.ts). How many take part changes with everybody
 * who enters a contest, and is no reason to load a list again.
 */
export const contestListMark = (db: Db, now: Date): Promise<unknown> =>
  tables(db)
    .selectFrom('contest as c')
    .select(({ ref }) =>
      rowsHash([
        ref('c.id'),
        ref('c.title'),
        ref('c.type'),
        ref('c.oiRankScoreType'),
        ref('c.auth'),
        ref('c.openRank'),
        ref('c.startTime'),
        ref('c.endTime'),
        statusAt(now),
      ]).as('hash'),
    )
    .where(({ eb, lit }) => eb('c.visible', '=', lit(true)))
    .where('c.gid', 'is', null)
    .executeTakeFirst()

/** How many take part in each contest that lists show: of those that have ended, in these alone. */
export const participantCounts = (db: Db, cids: readonly number[], now: Date) =>
  tables(db)
    .selectFrom('contest as c')
    .select(['c.id as cid', 'c.gid'])
    .select(participantCount().as('count'))
    .where(({ eb, lit }) => eb('c.visible', '=', lit(true)))
    .where(({ eb, fn, or, val }) => or([eb('c.endTime', '>', now), eb('c.id', '=', fn.any(val(cids)))]))
    .execute()

/** The last start that is listed now: two weeks ahead, to the end of that day. */
function lastRecentStart(now: Date): Date {
  const until = new Date(now.getTime() + recentDays * dayMs)
  until.setUTCHours(23, 59, 59, 999)
  return until
}

const findRecent = prepared((of, { now, lastStart }: { readonly now: Date; readonly lastStart: Date }) =>
  selectCounted(of)
    .where('c.gid', 'is', null)
    .where('c.endTime', '>', now)
    .where('c.startTime', '<=', lastStart)
    .orderBy('c.startTime', 'desc')
    .orderBy('c.id', 'desc'),
)

/** Running ones, and those that start within two weeks; with the server's time, by which their clocks go. */
export async function recentContests(db: Db, now: Date): Promise<CallAnswer<'recentContest'>> {
  const found = await findRecent(db, { now, lastStart: lastRecentStart(now) })
  return found.map((one) => ({
    ...presentListed(one, now),
    description: null,
    openRank: null,
    allowEndSubmit: null,
    now: wireTime(now),
    boardOpen: one.openRank,
  }))
}

/** The day on which a contest comes into that list. */
function listedFrom(start: Date): Date {
  const day = new Date(start.getTime() - recentDays * dayMs)
  day.setUTCHours(0, 0, 0, 0)
  return day
}

/**
 * When time alone changes that list or the whole one next: a contest begins, ends, or comes into it. Null when none
 * will.
 */
export async function nextRecentChange(db: Db, now: Date): Promise<Date | null> {
  const { begins, ends, farStart } = await tables(db)
    .selectFrom('contest as c')
    .select(({ fn }) => [
      fn.min<string | null>('c.startTime').filterWhere('c.startTime', '>', now).as('begins'),
      fn.min<string | null>('c.endTime').as('ends'),
      fn.min<string | null>('c.startTime').filterWhere('c.startTime', '>', lastRecentStart(now)).as('farStart'),
    ])
    .where(({ eb, lit }) => eb('c.visible', '=', lit(true)))
    .where('c.gid', 'is', null)
    .where('c.endTime', '>', now)
    .executeTakeFirstOrThrow()
  const moments = [begins, ends, farStart && listedFrom(toDate(farStart))].filter((moment) => moment !== null)
  return moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => toDate(moment).getTime())))
}

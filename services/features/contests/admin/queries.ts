/** Contests as the back office lists and edits them. */
import type { Expression, SqlBool } from 'kysely'
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { AdminContest } from '@podium/proto/calls/contest/contest-admin-shapes.ts'
import { contestPhase, contestStatus } from '@podium/proto/rules/contest/contest-phase.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { tables } from '../../entities.ts'
import { wireRules } from '../present.ts'
import { contestIs, selectContests, timesOf } from '../queries.ts'
import type { ContestRow } from '../queries.ts'
import { containsWord } from '../../../platform/database/expressions.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import type { ContestAdminScope } from './policy.ts'

const defaultPageRows = 10

const presentShared = (
  contest: ContestRow,
  now: Date,
): Omit<Static<typeof AdminContest>, 'pwd' | 'starAccount' | 'awardConfigList' | 'rules'> => {
  const {
    createdAt,
    updatedAt,
    startTime,
    endTime,
    sealRankTime,
    pwd: _pwd,
    starAccounts: _stars,
    awards: _awards,
    penaltyMinutes: _penalty,
    wholeMinutes: _minutes,
    compileErrorsCount: _compileErrors,
    starsFirst: _firsts,
    submitIntervalS: _interval,
    languages: _languages,
    feedback: _feedback,
    ...rest
  } = contest
  const times = timesOf(contest)
  return {
    ...rest,
    startTime: wireTime(startTime),
    endTime: wireTime(endTime),
    sealRankTime: sealRankTime === null ? null : wireTime(sealRankTime),
    duration: Math.round((times.endMs - times.startMs) / 1000),
    status: contestStatus(contestPhase(times, now.getTime())),
    gmtCreate: wireTime(createdAt),
    gmtModified: wireTime(updatedAt),
  }
}

interface Which {
  readonly filter: Expression<SqlBool>
  /** The latest first, by this. */
  readonly order: 'c.startTime' | 'c.id'
  readonly now: Date
  /** The password of a contest as the reader may know it. */
  readonly pwdOf: (contest: ContestRow) => string | null
}

const presentListed = (one: ContestRow, now: Date) => ({
  ...presentShared(one, now),
  starAccount: JSON.stringify({ star_account: one.starAccounts }),
  isGroup: one.gid !== null,
  awardConfig: JSON.stringify({ config: one.awards }),
})

async function listContests(
  db: Db,
  query: Parameters<typeof pageBounds>[0],
  { filter, order, now, pwdOf }: Which,
): Promise<CallAnswer<'groupAdminContestList'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const [{ total }, found] = await Promise.all([
    tables(db)
      .selectFrom('contest as c')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(filter)
      .executeTakeFirstOrThrow(),
    selectContests(tables(db))
      .where(filter)
      .orderBy(order, 'desc')
      .orderBy('c.id', 'desc')
      .limit(bounds.size)
      .offset(bounds.offset)
      .execute(),
  ])
  return pageOf(
    found.map((one) => ({ ...presentListed(one, now), pwd: pwdOf(one) })),
    total,
    bounds,
  )
}

/** The latest start first; nobody learns a password here. */
export async function adminContests(
  db: Db,
  query: CallQuery<'adminContestList'>,
  now: Date,
): Promise<CallAnswer<'adminContestList'>> {
  const word = query.keyword?.trim() ?? ''
  const ofSite = contestIs('c.gid', 'is', null)
  const matches = [containsWord(contestIs.ref('c.title'), word), contestIs(contestIs.cast('c.id', 'text'), '=', word)]
  const filter = word === '' ? ofSite : contestIs.and([ofSite, contestIs.or(matches)])
  const { records, ...page } = await listContests(db, query, {
    filter,
    order: 'c.startTime',
    now,
    pwdOf: () => null,
  })
  return { ...page, records: records.map((one) => ({ ...one, pwd: null })) }
}

interface GroupReader {
  readonly viewer: Viewer
  /** May save every contest of the group. */
  readonly isGroupRoot: boolean
  readonly now: Date
}

/** Newest first. Passwords are for whoever may save them. */
export const groupContests = (
  db: Db,
  query: CallQuery<'groupAdminContestList'>,
  { viewer, isGroupRoot, now }: GroupReader,
): Promise<CallAnswer<'groupAdminContestList'>> =>
  listContests(db, query, {
    filter: contestIs('c.gid', '=', query.gid),
    order: 'c.id',
    now,
    pwdOf: ({ uid, pwd }) => (isGroupRoot || uid === viewer.uid ? pwd : null),
  })

/** Throws Refusal. */
export async function adminContest(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  { own }: ContestAdminScope,
  cid: number,
): Promise<CallAnswer<'adminContest'>> {
  const found = await own(orm.em.fork(), cid)
  return {
    ...presentShared(found, now()),
    pwd: found.pwd,
    starAccount: [...found.starAccounts],
    awardConfigList: [...found.awards],
    rules: wireRules(found),
  }
}

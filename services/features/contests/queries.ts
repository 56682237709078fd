/** A contest as it is read everywhere, and what follows from its times. */
import { expressionBuilder } from 'kysely'
import type { Expression, Kysely, Nullable } from 'kysely'
import { contestAuths } from '@podium/proto/rules/contest/contest-kinds.ts'
import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import type { ContestRules } from '@podium/proto/rules/contest/contest-rules.ts'
import { toDate } from '../../platform/database/stored-time.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'

const named = expressionBuilder<
  Pick<Tables, 'contest_team' | 'contest_organization'> & { c: Tables['contest']; u: Nullable<Tables['users']> },
  'c' | 'u'
>()

/** The team of user `u` in contest `c`. */
const ownTeam = () =>
  named.selectFrom('contest_team as t').whereRef('t.cid', '=', 'c.id').whereRef('t.uid', '=', 'u.uid')

/**
 * What a contest calls its participants on all of its pages (proto/rules/board/listing.ts says the same of its board).
 * Of contest `c` and user `u`: their team, or the field that the contest shows, or the account where that is blank.
 */
export function shownName() {
  const { fn, val, ref } = named
  const field: Expression<string | null> = named
    .case('c.rankShowName')
    .when('nickname')
    .then(ref('u.nickname'))
    .when('realname')
    .then(ref('u.realname'))
    .end()
  const filled = fn<string | null>('nullif', [fn('btrim', [field]), val('')])
  const team = ownTeam().select(({ fn: { coalesce } }) => coalesce('t.displayName', 't.name').as('name'))
  return fn.coalesce(team, filled, 'u.username', val(''))
}

/** Where user `u` sits in contest `c`: as its teams have it, else as staff of the site have set it. */
export function shownSeat() {
  const { fn, val } = named
  const team = ownTeam().select(({ fn: { agg }, val: text }) =>
    fn<string | null>('nullif', [agg('concat_ws', [text(' · '), 't.room', 't.seat']), text('')]).as('seat'),
  )
  return fn.coalesce(team, 'u.place', val<string | null>(null))
}

/** For whom user `u` takes part in contest `c`: the affiliation of their team, else their school. */
export function shownAffiliation() {
  const { fn, val } = named
  const team = ownTeam()
    .innerJoin('contest_organization as o', (on) =>
      on.onRef('o.cid', '=', 't.cid').onRef('o.code', '=', 't.organization'),
    )
    .select('o.name')
  return fn.coalesce(team, 'u.school', val<string | null>(null))
}

/** Conditions on contest `c`. */
export const contestIs = expressionBuilder<Tables & { c: Tables['contest'] }, 'c'>()

/** How many take part in contest `c`: who has entered it, and of one without a password who is on its board. */
export function participantCount() {
  const { selectFrom } = contestIs
  const listed = selectFrom('board_row as b')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('b.cid', '=', 'c.id')
  const entered = selectFrom('contest_register as r')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('r.cid', '=', 'c.id')
  return contestIs
    .case()
    .when('c.auth', '=', contestIs.lit(contestAuths.public))
    .then(listed.$asScalar().$notNull())
    .else(entered.$asScalar().$notNull())
    .end()
}

/** The same of one contest. */
export async function countParticipants(db: Db, cid: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('contest as c')
    .select(participantCount().as('count'))
    .where('c.id', '=', cid)
    .executeTakeFirstOrThrow()
  return count
}

const columns = [
  'c.id',
  'c.uid',
  'c.title',
  'c.description',
  'c.type',
  'c.source',
  'c.auth',
  'c.pwd',
  'c.startTime',
  'c.endTime',
  'c.sealRank',
  'c.sealRankTime',
  'c.autoRealRank',
  'c.visible',
  'c.openRank',
  'c.openPrint',
  'c.allowEndSubmit',
  'c.openAccountLimit',
  'c.accountLimitRule',
  'c.rankShowName',
  'c.oiRankScoreType',
  'c.penaltyMinutes',
  'c.wholeMinutes',
  'c.compileErrorsCount',
  'c.starsFirst',
  'c.submitIntervalS',
  'c.languages',
  'c.feedback',
  'c.rulings',
  'c.extraMaxS',
  'c.judgingPaused',
  'c.starAccounts',
  'c.awardType',
  'c.awards',
  'c.gid',
  'c.revision',
  'c.createdAt',
  'c.updatedAt',
] as const

/** Contests `c` with the names of their creators. */
export const selectContests = (of: Kysely<Tables>) =>
  of
    .selectFrom('contest as c')
    .leftJoin('users as creator', 'creator.uid', 'c.uid')
    .select(columns)
    .select(({ fn, val }) => fn.coalesce('creator.username', val('')).as('author'))

export type ContestRow = Awaited<ReturnType<ReturnType<typeof selectContests>['executeTakeFirstOrThrow']>>

/** Of a contest, as a typed or a raw query gives them. */
export interface TimesRow {
  readonly startTime: Date | string
  readonly endTime: Date | string
  readonly sealRank: boolean
  readonly sealRankTime: Date | string | null
  readonly autoRealRank: boolean
  /** The longest extra time of a participant. */
  readonly extraMaxS: number
}

export const timesOf = (contest: TimesRow): ContestTimes => ({
  startMs: toDate(contest.startTime).getTime(),
  endMs: toDate(contest.endTime).getTime(),
  opensMs: toDate(contest.endTime).getTime() + contest.extraMaxS * 1000,
  freezeMs: contest.sealRank && contest.sealRankTime !== null ? toDate(contest.sealRankTime).getTime() : null,
  opensAtEnd: contest.autoRealRank,
})

export const rulesOf = (contest: ContestRules): ContestRules => ({
  penaltyMinutes: contest.penaltyMinutes,
  wholeMinutes: contest.wholeMinutes,
  compileErrorsCount: contest.compileErrorsCount,
  starsFirst: contest.starsFirst,
  submitIntervalS: contest.submitIntervalS,
  languages: contest.languages,
  feedback: contest.feedback,
})

/** With `lock`, nobody changes the contest, and no submission of it is stored, until the transaction ends. */
export async function findContest(db: Db, cid: number, lock = false): Promise<ContestRow | null> {
  const found = selectContests(tables(db)).where('c.id', '=', cid)
  return (await (lock ? found.forUpdate('c') : found).executeTakeFirst()) ?? null
}

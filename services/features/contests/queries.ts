/** A contest as it is read everywhere, and what follows from its times. */
import { expressionBuilder } from 'kysely'
import type { Nullable, Expression } from 'kysely'
import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import type { ContestRules } from '@podium/proto/rules/contest/contest-rules.ts'
import { toDate } from '../../platform/database/stored-time.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'

const named = expressionBuilder<{ c: Tables['contest']; u: Nullable<Tables['users']> }, 'c' | 'u'>()

/**
 * What a contest calls its participants on all of its pages (proto/rules/board/listing.ts says the same of its board).
 * Of contest `c` and user `u`: the field that the contest shows, or the account where that is blank.
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
  return fn.coalesce(filled, 'u.username', val(''))
}

/** Conditions on contest `c`. */
export const contestIs = expressionBuilder<Tables & { c: Tables['contest'] }, 'c'>()

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
export const selectContests = (db: Db) =>
  tables(db)
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
  const found = selectContests(db).where('c.id', '=', cid)
  return (await (lock ? found.forUpdate('c') : found).executeTakeFirst()) ?? null
}

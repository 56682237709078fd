/** A contest as it is read everywhere, and what follows from its times. */
import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import { firstRow, sql, toDate } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { StoredAward } from './entities.ts'

export interface ContestRow {
  readonly id: number
  /** The creator, and their name. */
  readonly uid: string
  readonly author: string
  readonly title: string
  readonly description: string
  /** 0 ACM, 1 OI. */
  readonly type: number
  readonly source: number
  /** 0 public, 1 private, 2 protected. */
  readonly auth: number
  readonly pwd: string | null
  readonly startTime: string
  readonly endTime: string
  readonly sealRank: boolean
  readonly sealRankTime: string | null
  readonly autoRealRank: boolean
  readonly visible: boolean
  readonly openRank: boolean
  readonly openPrint: boolean
  readonly allowEndSubmit: boolean
  readonly openAccountLimit: boolean
  readonly accountLimitRule: string | null
  readonly rankShowName: string
  readonly oiRankScoreType: string
  readonly starAccounts: readonly string[]
  readonly awardType: number
  readonly awards: readonly StoredAward[]
  readonly gid: number | null
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** Of contest `c` and its creator `cu`. */
export const contestColumns = sql`
  c.id, c.uid, coalesce(cu.username, '') as author, c.title, c.description, c.type, c.source, c.auth, c.pwd,
  c.start_time as "startTime", c.end_time as "endTime", c.seal_rank as "sealRank", c.seal_rank_time as "sealRankTime",
  c.auto_real_rank as "autoRealRank", c.visible, c.open_rank as "openRank", c.open_print as "openPrint",
  c.allow_end_submit as "allowEndSubmit", c.open_account_limit as "openAccountLimit",
  c.account_limit_rule as "accountLimitRule", c.rank_show_name as "rankShowName", c.oi_rank_score_type as "oiRankScoreType",
  c.star_accounts as "starAccounts", c.award_type as "awardType", c.awards, c.gid, c.revision, c.created_at as "createdAt",
  c.updated_at as "updatedAt"`

export const contestJoins = sql`left join users cu on cu.uid = c.uid`

type Timed = Pick<ContestRow, 'startTime' | 'endTime' | 'sealRank' | 'sealRankTime' | 'autoRealRank'>

export const timesOf = (contest: Timed): ContestTimes => ({
  startMs: toDate(contest.startTime).getTime(),
  endMs: toDate(contest.endTime).getTime(),
  freezeMs: contest.sealRank && contest.sealRankTime !== null ? toDate(contest.sealRankTime).getTime() : null,
  opensAtEnd: contest.autoRealRank,
})

/** With `lock`, nobody changes the contest, and no submission of it is stored, until the transaction ends. */
export const findContest = (db: Db, cid: number, lock = false): Promise<ContestRow | null> =>
  firstRow(
    db,
    sql<ContestRow>`
    select ${contestColumns} from contest c ${contestJoins} where c.id = ${cid} ${lock ? sql`for update of c` : sql``}`,
  )

/**
 * A board without its rows, as every verdict of a contest and every look at its board begin: raw and planned it takes
 * 0.32 ms of processor time, typed 1.15 ms. It may go when the typed builder keeps its plans in transactions.
 */
import { toDate } from '../../../platform/database/stored-time.ts'
import { firstPlanned, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { storedRules } from '../../contests/index.ts'
import type { BoardContest, BoardFacts } from './facts.ts'

type Times = 'startTime' | 'endTime' | 'sealRankTime'
type StoredFacts = Omit<BoardFacts, 'contest' | 'stars'> &
  Omit<BoardContest, Times> & {
    readonly startTime: string
    readonly endTime: string
    readonly sealRankTime: string | null
  }

/** Null when there is no such contest. With `lock` nobody else changes the board until the transaction ends. */
export async function findBoard(db: Db, cid: number, lock = false): Promise<BoardFacts | null> {
  // What the lock protects is read after it was taken, not before.
  if (lock) await firstPlanned(db, sql`select 1 from board where cid = ${cid} for update`)
  const found = await firstPlanned(
    db,
    sql<StoredFacts>`
    select c.id, c.uid, c.gid, c.title, c.open_account_limit as "openAccountLimit",
      c.account_limit_rule as "accountLimitRule", c.type, c.start_time as "startTime", c.end_time as "endTime",
      c.seal_rank as "sealRank", c.seal_rank_time as "sealRankTime", c.auto_real_rank as "autoRealRank",
      c.allow_end_submit as "allowEndSubmit",
      c.rank_show_name as "rankShowName", c.oi_rank_score_type as "oiRankScoreType", ${storedRules},
      c.star_accounts as "starAccounts",
      c.award_type as "awardType", c.awards, b.public_rev as "publicRev", b.jury_rev as "juryRev",
      b.public_reset as "publicReset", b.jury_reset as "juryReset", b.is_open as "isOpen", b.is_stale as "isStale",
      coalesce((
        select json_agg(
          json_build_object('cpid', cp.id, 'displayId', cp.display_id, 'title', cp.display_title, 'color', cp.color)
          order by cp.display_id collate "C")
        from contest_problem cp where cp.cid = c.id), '[]') as columns
    from contest c join board b on b.cid = c.id where c.id = ${cid}`,
  )
  if (!found) return null
  const { columns, publicRev, juryRev, publicReset, juryReset, isOpen, isStale, ...contest } = found
  return {
    contest: {
      ...contest,
      startTime: toDate(contest.startTime),
      endTime: toDate(contest.endTime),
      sealRankTime: contest.sealRankTime === null ? null : toDate(contest.sealRankTime),
    },
    stars: new Set(contest.starAccounts),
    columns,
    publicRev,
    juryRev,
    publicReset,
    juryReset,
    isOpen,
    isStale,
  }
}

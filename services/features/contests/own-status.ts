/** The reader's own state on each problem of a contest (contract/contests-and-community 6.6, "own-status map"). */
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { ContestView } from './policy.ts'
import { isCoveredFor } from './problem-rows.ts'
import { rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

interface OwnState {
  readonly status: number
  readonly score: number | null
}

interface Asked {
  readonly uid: string
  /** Counts what was submitted after the end, where that is possible. */
  readonly containsEnd: boolean
  /** Leaves out what is still judged. */
  readonly finalOnly?: boolean
}

/** By problem id; a problem without an own submission is not in it. */
export async function ownContestStates(
  db: Db,
  view: ContestView,
  { uid, containsEnd, finalOnly = false }: Asked,
): Promise<Map<number, OwnState>> {
  const { contest } = view
  const withEnd = containsEnd && contest.allowEndSubmit
  const found = await rows(
    db,
    sql<{ pid: number; solved: boolean } & OwnState>`
    select cp.pid, newest.status, newest.score, newest.solved
    from contest_problem cp cross join lateral (
      select s.status, s.score, bool_or(r.status = ${Status.accepted}) over () as solved
      from contest_record r join submission s on s.submit_id = r.submit_id
      where r.cid = cp.cid and r.uid = ${uid} and r.cpid = cp.id
        and (${withEnd} or r.period <> ${recordPeriods.after}) and (not ${finalOnly} or r.status not in (5, 6, 7, 9))
      order by r.submit_time desc, r.submit_id desc limit 1) newest
    where cp.cid = ${contest.id}`,
  )
  const isCovered = contest.type === 1 && isCoveredFor(view)
  return new Map(
    found.map(({ pid, status, score, solved }): [number, OwnState] => {
      if (isCovered) return [pid, { status: Status.unknownResult, score: null }]
      return [pid, contest.type === 0 ? { status: solved ? Status.accepted : status, score: null } : { status, score }]
    }),
  )
}

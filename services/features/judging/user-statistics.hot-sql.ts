/**
 * User statistics: what ranks, user homes and the week's chart show of submissions, stored by difference like the
 * counters of a problem and in the same transactions. Solved problems and best scores are those of submissions outside
 * groups that count (boards/contest-counting.hot-sql.ts).
 *
 * Most verdicts only ever add to a user's figures of a problem. One that takes away (rejudged, cancelled, manual) makes
 * them be read anew from that user's submissions to that problem; of many verdicts at once all are. Sums over problems
 * move in the same statement by what the row was and is, so they are right whoever else writes.
 *
 * Raw SQL: the write path of each submission and verdict: 0.39 ms of processor time for an accept, typed 0.64 ms. May
 * go with the rest of that path.
 */
import type { RawBuilder } from 'kysely'
import { isPublicSubmission } from '@podium/proto/rules/submission/submission-visibility.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { serverZone } from '../../platform/database/server-day.ts'
import { change, plannedChange, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { movedByUser, movedSums } from '../boards/index.ts'
import type { SubmissionRecord } from '../submissions/index.ts'

/** Rows of one day: verdicts of one moment seldom meet in one of them. */
const shards = 8

type Counted = Pick<SubmissionRecord, 'submitId' | 'uid' | 'submitTime' | 'cid' | 'gid' | 'isCounted'>
type Scored = Counted & Pick<SubmissionRecord, 'pid' | 'status' | 'oiRankScore'>

const addToDay = ({ submitId, submitTime }: Counted, total: number, ac: number) => sql`
  insert into submission_day as d (day, shard, total, ac)
  values ((${submitTime}::timestamptz at time zone ${serverZone})::date, ${submitId % shards}, ${total}, ${ac})
  on conflict (day, shard) do update set total = d.total + excluded.total, ac = d.ac + excluded.ac`

const isRanked = ({ isCounted, gid }: Pick<Counted, 'isCounted' | 'gid'>): boolean => isCounted === true && gid === null

/** A submission has been stored. */
export async function countSubmission(db: Db, record: Counted): Promise<void> {
  const isListed = isPublicSubmission(record)
  if (!isListed && !record.isCounted) return
  const day = record.isCounted ? sql`with day as (${addToDay(record, 1, 0)})` : sql``
  await change(
    db,
    sql`
    ${day}
    insert into user_standing as s (uid, total, listed_total, total_anywhere, listed_at)
    values (${record.uid}, ${isRanked(record) ? 1 : 0}, ${isListed ? 1 : 0}, ${record.isCounted ? 1 : 0},
      ${isListed ? record.submitTime : null}::timestamptz)
    on conflict (uid) do update set total = s.total + excluded.total,
      listed_total = s.listed_total + excluded.listed_total,
      total_anywhere = s.total_anywhere + excluded.total_anywhere,
      listed_at = greatest(s.listed_at, excluded.listed_at)`,
  )
}

/** @param write a row of `user_problem` */
const writeProblem = (db: Db, uid: string, write: RawBuilder<unknown>): Promise<number> =>
  plannedChange(
    db,
    sql`
    with moved as (${write} returning ${movedSums})
    update user_standing s set ac = s.ac + m.ac, score = s.score + m.score
    from moved m where s.uid = ${uid} and (m.ac <> 0 or m.score <> 0)`,
  )

const addToProblem = (db: Db, { uid, pid, submitTime, status, oiRankScore }: Scored): Promise<number> =>
  writeProblem(
    db,
    uid,
    sql`
    insert into user_problem as p (uid, pid, solved_at, best_score)
    values (${uid}, ${pid}, case when ${status === Status.accepted} then ${submitTime}::timestamptz end, ${oiRankScore})
    on conflict (uid, pid) do update
    set solved_at = greatest(p.solved_at, excluded.solved_at),
      best_score = greatest(p.best_score, excluded.best_score)`,
  )

interface OfUser {
  readonly uid: string
  readonly pid: number | null
}

async function readProblemsAnew(db: Db, which: readonly OfUser[]): Promise<void> {
  const given = sql`unnest(${which.map(({ uid }) => uid)}::text[], ${which.map(({ pid }) => pid)}::bigint[])`
  await rows(
    db,
    sql`select 1 from user_problem where (uid, pid) in (select * from ${given}) order by uid, pid for update`,
  )
  await change(
    db,
    sql`
    with moved as (
      insert into user_problem as p (uid, pid, solved_at, best_score)
      select g.uid, g.pid, max(s.submit_time) filter (where s.status = ${Status.accepted}), max(s.oi_rank_score)
      from (select distinct * from ${given} as one (uid, pid)) g
        left join submission s on s.uid = g.uid and s.pid = g.pid and s.is_counted and s.gid is null
      group by g.uid, g.pid order by g.uid, g.pid
      on conflict (uid, pid) do update set solved_at = excluded.solved_at, best_score = excluded.best_score
      returning p.uid, ${movedSums})
    update user_standing s set ac = s.ac + m.ac, score = s.score + m.score
    from ${movedByUser} where s.uid = m.uid and (m.ac <> 0 or m.score <> 0)`,
  )
}

const isAccepted = ({ status }: Pick<Scored, 'status'>): boolean => status === Status.accepted

/** Whether a figure of the user gets less. */
const takesAway = (before: Scored, after: Scored): boolean =>
  (isAccepted(before) && !isAccepted(after)) ||
  (before.oiRankScore !== null && before.oiRankScore !== after.oiRankScore)

const adds = (before: Scored, after: Scored): boolean =>
  (isAccepted(after) && !isAccepted(before)) || (after.oiRankScore !== null && after.oiRankScore !== before.oiRankScore)

/** The outcome of a submission has changed; call it when its row holds the new one. */
export async function moveStatistics(db: Db, before: Scored, after: Scored): Promise<void> {
  // A chart that rose with an accept under a freeze would give it away.
  if (!after.isCounted) return
  if (isAccepted(before) !== isAccepted(after)) await change(db, addToDay(after, 0, isAccepted(after) ? 1 : -1))
  if (after.pid === null || !isRanked(after)) return
  if (takesAway(before, after)) await readProblemsAnew(db, [after])
  else if (adds(before, after)) await addToProblem(db, after)
}

interface Change {
  readonly before: Scored
  readonly after: Scored
}

/** The same of many submissions at once. */
export async function moveManyStatistics(db: Db, changes: readonly Change[]): Promise<void> {
  const counted = changes.filter(({ after }) => after.isCounted)
  const moved = counted
    .filter(({ before, after }) => isAccepted(before) !== isAccepted(after))
    .map(({ after }) => after)
  if (moved.length > 0)
    await change(
      db,
      sql`
      insert into submission_day as d (day, shard, total, ac)
      select (s.submit_time at time zone ${serverZone})::date, s.submit_id % ${sql.lit(shards)}, 0, sum(g.moved)
      from unnest(${moved.map(({ submitId }) => submitId)}::bigint[],
        ${moved.map((one) => (isAccepted(one) ? 1 : -1))}::int[]) as g (submit_id, moved)
        join submission s on s.submit_id = g.submit_id
      group by 1, 2 order by 1, 2
      on conflict (day, shard) do update set ac = d.ac + excluded.ac`,
    )
  const others = counted
    .filter(({ before, after }) => takesAway(before, after) || adds(before, after))
    .map(({ after }) => after)
    .filter((one) => one.pid !== null && isRanked(one))
  if (others.length > 0) await readProblemsAnew(db, others)
}

/**
 * Submissions of contests count in ranks, in the week's figures and in the acceptance of problems as soon as the
 * board of their contest is open to all (decision 52), attempts and accepts together. `submission.is_counted` says of
 * each whether it does, so that whoever changes or removes one knows what to take back: one made under an open board
 * counts from its first moment, the others wait (false) and are added in batches here when their board has opened.
 * What has counted once goes on counting. Submissions of accounts that were made for one contest never count (null).
 *
 * Raw: one batch adds 500 submissions to the counters of problems, days and users in four statements, in the order of
 * platform/database/lock-order.hot-sql.ts, while verdicts of the same users wait: 10.3 ms of processor time for those
 * of problems and days, 11.5 ms typed. `takeBack` and `countedAtFirst` are part of the verdict's write path. It may go
 * when that is typed.
 */
import { contestAuths } from '@podium/proto/rules/contest/contest-kinds.ts'
import { hasEnded, hasStarted } from '@podium/proto/rules/contest/contest-phase.ts'
import { Status, verdictOf, verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../platform/context.ts'
import { opensNow } from './store/facts.ts'
import type { ContestView } from '../contests/index.ts'
import { lockGates } from '../../platform/database/lock-order.hot-sql.ts'
import { serverZone } from '../../platform/database/server-day.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { SubmissionRecord } from '../submissions/index.ts'

/**
 * Whether everybody may learn at this moment how attempts end: nothing is frozen, and either the contest is over or
 * anybody may look inside.
 */
export function isOpenToAll(
  { contest, times, phase }: Pick<ContestView, 'contest' | 'times' | 'phase'>,
  now: Date,
): boolean {
  if (!hasStarted(phase) || !opensNow(times, now.getTime())) return false
  return hasEnded(phase) || contest.openRank || (contest.gid === null && contest.auth !== contestAuths.private)
}

/** `is_counted` of a submission that is stored now: whether it counts at once, null for accounts of one contest. */
export const countedAtFirst = (uid: string, isOpen: boolean) => sql`
  case when (select contest_only from users where uid = ${uid}) then null else ${isOpen}::boolean end`

/** The counters of a problem, and how many of given submissions each holds. */
const problemCounters = [
  ['total', sql`count(*)`],
  ...Object.values(verdicts).flatMap(({ code, counter }) =>
    counter === null ? [] : [[counter, sql`count(*) filter (where status = ${code})`] as const],
  ),
] as const

/** The same of a contest `c`; nobody looks inside a hidden one while it runs. */
const openToAll = (now: Date) => sql`
  c.start_time <= ${now.toISOString()} 
  and (not c.seal_rank or (c.auto_real_rank
    and c.end_time + make_interval(secs => c.extra_max_s) <= ${now.toISOString()}))
  and (c.end_time <= ${now.toISOString()} or (c.visible and (c.open_rank
    or (c.gid is null and c.auth <> ${contestAuths.private}))))`

const batchRows = 500

const dayAndShard = sql`(submit_time at time zone ${serverZone})::date, submit_id % 8`

/**
 * How a write of `user_problem` moves the sums of its user: what it returns as `ac` and `score`. PostgreSQL says what a
 * row was before since its version 18.
 */
export const movedSums = sql`(new.solved_at is not null)::int - (old.solved_at is not null)::int as ac,
  coalesce(new.best_score, 0) - coalesce(old.best_score, 0) as score`
/** The same sums of a `moved` for each of its users. */
export const movedByUser = sql`(select uid, sum(ac) as ac, sum(score) as score from moved group by uid) m`

/**
 * @param submitIds locked, as are the gates of their authors; counters are taken in the order of
 * lock-order.hot-sql.ts
 */
async function addToCounters(db: Db, submitIds: readonly number[]): Promise<void> {
  const given = sql`submission where submit_id = any(${[...submitIds]}::bigint[])`
  const names = problemCounters.flatMap(([name]) => [sql.ref(name), sql.ref(`contest_${name}`)])
  await change(
    db,
    sql`
    insert into problem_count as c (pid, gid, ${sql.join(names)})
    select pid, coalesce(gid, 0), ${sql.join(problemCounters.flatMap(([, count]) => [count, count]))}
    from ${given} and pid is not null group by 1, 2 order by 1, 2
    on conflict (pid, gid) do update set ${sql.join(names.map((name) => sql`${name} = c.${name} + excluded.${name}`))}`,
  )
  await change(
    db,
    sql`
    insert into submission_day as d (day, shard, total, ac)
    select ${dayAndShard}, count(*), count(*) filter (where status = 0) from ${given} group by 1, 2 order by 1, 2
    on conflict (day, shard) do update set total = d.total + excluded.total, ac = d.ac + excluded.ac`,
  )
  await change(
    db,
    sql`
    with moved as (
      insert into user_problem as p (uid, pid, solved_at, best_score)
      select uid, pid, max(submit_time) filter (where status = ${Status.accepted}), max(oi_rank_score)
      from ${given} and gid is null and pid is not null
      group by uid, pid having bool_or(status = 0) or max(oi_rank_score) is not null order by uid, pid
      on conflict (uid, pid) do update set solved_at = greatest(p.solved_at, excluded.solved_at),
        best_score = greatest(p.best_score, excluded.best_score)
      returning p.uid, ${movedSums})
    insert into user_standing as s (uid, total, total_anywhere, ac, score)
    select g.uid, g.total, g.anywhere, coalesce(m.ac, 0), coalesce(m.score, 0)
    from (select uid, count(*) filter (where gid is null) as total, count(*) as anywhere from ${given} group by uid) g
      left join ${movedByUser} on m.uid = g.uid
    order by g.uid
    on conflict (uid) do update set total = s.total + excluded.total,
      total_anywhere = s.total_anywhere + excluded.total_anywhere, ac = s.ac + excluded.ac,
      score = s.score + excluded.score`,
  )
}

/**
 * Contests with submissions that wait, each found by one look into their index, and of these one whose board is open.
 */
const findOpened = (db: Db, now: Date): Promise<{ cid: number } | null> =>
  firstRow(
    db,
    sql<{ cid: number }>`
    with recursive waiting as (
      (select cid from submission where not is_counted order by cid limit 1)
      union all
      select (select s.cid from submission s where not s.is_counted and s.cid > w.cid order by s.cid limit 1)
      from waiting w where w.cid is not null)
    select c.id as cid from waiting w join contest c on c.id = w.cid where ${openToAll(now)} limit 1`,
  )

/** Adds a batch of submissions whose board has opened. @returns their contest; null when there were none */
export async function countOpened({ orm, now }: Pick<Context, 'orm' | 'now'>): Promise<number | null> {
  const opened = await findOpened(orm.em.fork(), now())
  if (!opened) return null
  const { cid } = opened
  return orm.em.fork().transactional(async (db) => {
    const next = await rows(
      db,
      sql<{ submitId: number; uid: string }>`
      select submit_id as "submitId", uid from submission where cid = ${cid} and not is_counted
      order by submit_id limit ${batchRows}`,
    )
    await lockGates(db, sql`select unnest(${next.map(({ uid }) => uid)}::text[])`)
    // It may have been frozen since it was found.
    if (!(await firstRow(db, sql`select 1 from contest c where c.id = ${cid} and ${openToAll(now())} for share`)))
      return null
    const locked = await rows(
      db,
      sql<{ submitId: number }>`
      select submit_id as "submitId" from submission
      where submit_id = any(${next.map(({ submitId }) => submitId)}::bigint[]) and not is_counted
      order by submit_id for update`,
    )
    const ids = locked.map(({ submitId }) => submitId)
    await change(db, sql`update submission set is_counted = true where submit_id = any(${ids}::bigint[])`)
    await addToCounters(db, ids)
    return cid
  })
}

type Judged = Pick<SubmissionRecord, 'submitId' | 'pid' | 'gid' | 'status'>

async function takeFromProblems(db: Db, before: readonly Judged[]): Promise<void> {
  const counters = Map.groupBy(before, ({ pid, gid }) => `${pid} ${gid ?? 0}`)
  for (const key of [...counters.keys()].toSorted()) {
    const counted = counters.get(key) ?? []
    const counts = Map.groupBy(counted, ({ status }) => verdictOf(status).counter)
    const sums = [...counts].flatMap(([counter, some]) =>
      counter === null
        ? []
        : [counter, `contest_${counter}`].map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} - ${some.length}`),
    )
    const [first] = counted
    if (sums.length > 0)
      await change(
        db,
        sql`update problem_count set ${sql.join(sums)} where pid = ${first?.pid} and gid = ${first?.gid ?? 0}`,
      )
  }
}

/**
 * Many submissions that count begin to be judged anew: takes back what their verdicts have added. They and the gates
 * of their authors are locked, and their rows hold the new state.
 */
export async function takeBack(db: Db, before: readonly Judged[]): Promise<void> {
  if (before.length === 0) return
  await takeFromProblems(db, before)
  const of = (some: typeof before) =>
    sql`submission where submit_id = any(${some.map(({ submitId }) => submitId)}::bigint[])`
  const accepted = before.filter(({ status }) => status === Status.accepted)
  if (accepted.length > 0) {
    await change(
      db,
      sql`
      insert into submission_day as d (day, shard, total, ac)
      select ${dayAndShard}, 0, -count(*) from ${of(accepted)} group by 1, 2 order by 1, 2
      on conflict (day, shard) do update set ac = d.ac + excluded.ac`,
    )
  }
  const problems = sql`(uid, pid) in (select uid, pid from ${of(before)} and gid is null)`
  await rows(db, sql`select 1 from user_problem where ${problems} order by uid, pid for update`)
  await change(
    db,
    sql`
    with moved as (
      update user_problem p set (solved_at, best_score) = (
        select max(s.submit_time) filter (where s.status = 0), max(s.oi_rank_score) from submission s
        where s.uid = p.uid and s.pid = p.pid and s.is_counted and s.gid is null)
      where ${problems}
      returning p.uid, ${movedSums})
    update user_standing s set ac = s.ac + m.ac, score = s.score + m.score
    from ${movedByUser} where s.uid = m.uid and (m.ac <> 0 or m.score <> 0)`,
  )
}

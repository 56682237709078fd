/** What is counted as verdicts come, beside the same counted anew. */
import type { Context } from '@podium/services/platform/context.ts'
import { serverZone } from '@podium/services/platform/database/server-day.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'

/** Stored statistics of every user and the days of the site, and the same counted anew. */
export async function statisticsAndRecount(ctx: Context): Promise<readonly [unknown, unknown]> {
  const db = ctx.orm.em.fork()
  const stored = await firstRow(
    db,
    sql`
    select (select json_agg(json_build_array(uid, ac, score, total, listed_total, total_anywhere, listed_at)
      order by uid) from user_standing
        where (ac, score, total, listed_total, total_anywhere) <> (0, 0, 0, 0, 0) or listed_at is not null) as users,
      (select json_agg(json_build_array(uid, pid, solved_at, best_score) order by uid, pid) from user_problem
        where solved_at is not null or best_score is not null) as problems,
      (select json_agg(json_build_array(day, total, ac) order by day) from
        (select day, sum(total)::int as total, sum(ac)::int as ac from submission_day
          group by day having sum(total) <> 0) d) as days`,
  )
  const counted = await firstRow(
    db,
    sql`
    with best as (
      select uid, pid, max(submit_time) filter (where status = 0) as solved_at, max(oi_rank_score) as best_score
        from submission
      where is_counted and gid is null and pid is not null group by uid, pid)
    select (select json_agg(json_build_array(uid, ac, score, total, listed_total, total_anywhere, listed_at)
      order by uid) from (
        select s.uid, coalesce(b.ac, 0) as ac, coalesce(b.score, 0) as score, s.total, s.listed_total,
          s.total_anywhere, s.listed_at
        from (select uid, count(*) filter (where is_counted and gid is null)::int as total,
          count(*) filter (where cid = 0 and gid is null)::int as listed_total,
            count(*) filter (where is_counted)::int as total_anywhere,
            max(submit_time) filter (where cid = 0 and gid is null) as listed_at from submission
              group by uid having bool_or(is_counted) or bool_or(cid = 0 and gid is null)) s
        left join (select uid, count(solved_at)::int as ac, coalesce(sum(best_score), 0)::int as score from best
          group by uid) b on b.uid = s.uid) u) as users,
      (select json_agg(json_build_array(uid, pid, solved_at, best_score) order by uid, pid) from best
        where solved_at is not null or best_score is not null) as problems,
      (select json_agg(json_build_array(day, total, ac) order by day) from (
        select (submit_time at time zone ${serverZone})::date as day, count(*)::int as total,
          (count(*) filter (where status = 0))::int as ac
        from submission where is_counted group by 1) d) as days`,
  )
  return [stored, counted]
}

const statusCounts = sql`count(*)::int as total,
  (count(*) filter (where status = 0))::int as ac, (count(*) filter (where status = -1))::int as wa,
  (count(*) filter (where status = -2))::int as ce, (count(*) filter (where status = -3))::int as pe,
  (count(*) filter (where status = 1))::int as tle, (count(*) filter (where status = 2))::int as mle,
  (count(*) filter (where status = 3))::int as re, (count(*) filter (where status = 4))::int as se,
  (count(*) filter (where status = 8))::int as pa`
const counterNames = ['total', 'ac', 'wa', 'ce', 'pe', 'tle', 'mle', 're', 'se', 'pa']

/** Stored counters of the days of the common list, and the same counted anew. */
export async function daysAndRecount(ctx: Context): Promise<readonly [unknown, unknown]> {
  const db = ctx.orm.em.fork()
  const sums = sql.join(counterNames.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`))
  const stored = await rows(
    db,
    sql`select day::text, ${sums} from submission_list_day group by day having sum(total) <> 0 order by day`,
  )
  const counted = await rows(
    db,
    sql`
    select (submit_time at time zone ${serverZone})::date::text as day, ${statusCounts} from submission where cid = 0
      and gid is null group by 1 order by 1`,
  )
  return [stored, counted]
}

/** Stored counters of every problem and of every day, and the same counted anew. */
export async function storedAndRecounted(ctx: Context): Promise<readonly [unknown, unknown]> {
  const [problems, days] = [await problemsAndRecount(ctx), await daysAndRecount(ctx)]
  return [
    [problems[0], days[0]],
    [problems[1], days[1]],
  ]
}

async function problemsAndRecount(ctx: Context): Promise<readonly [unknown, unknown]> {
  const db = ctx.orm.em.fork()
  const stored = await rows(
    db,
    sql`select pid, gid, total, ac, wa, ce, pe, tle, mle, re, se, pa from problem_count where total <> 0 order by pid,
      gid`,
  )
  const counted = await rows(
    db,
    sql`
    select pid, coalesce(gid, 0) as gid, ${statusCounts}
    from submission where (cid = 0 or is_counted) and pid is not null group by pid, coalesce(gid, 0) order by 1, 2`,
  )
  return [stored, counted]
}

import { serverZone } from '../../../server-day.ts'
import { countColumns, counters } from '../columns.ts'
import { recountGroupCells } from './group-cells.ts'

const ofContests = countColumns.map((name) => `contest_${name}`)
const sums = ['count(*)', ...counters.map(([, status]) => `count(*) filter (where status = ${status})`)]
const summed = countColumns.map((name, index) => `${sums[index]} as ${name}`).join(', ')
const fewer = [...countColumns, ...ofContests].map((name) => `${name} = c.${name} - g.${name.replace('contest_', '')}`)
const more = countColumns.map((name) => `${name} = d.${name} + excluded.${name}`)

const ofDay = `(submit_time at time zone '${serverZone}')::date`
const days = `select ${ofDay}, submit_id % 8 from gone`
const listed = 'cid = 0 and gid is null'
const ranked = 'is_counted and gid is null'

/** Locked first and in the order of lock-order.ts: the updates go in whatever order PostgreSQL's plan has. */
const lock = `
  perform 1 from group_cell
    where (gid, uid, cid, pid) in (select gid, uid, cid, pid from gone where gid is not null)
    order by gid, uid, cid, pid for update;
  perform 1 from problem_count
    where (pid, gid) in (select pid, coalesce(gid, 0) from gone where cid <> 0 and is_counted)
    order by pid, gid for update;
  perform 1 from submission_list_day where (day, shard) in (${days} where ${listed}) order by day, shard for update;
  perform 1 from submission_day where (day, shard) in (${days} where is_counted) order by day, shard for update;
  perform 1 from user_problem where (uid, pid) in (select uid, pid from gone where ${ranked})
    order by uid, pid for update;
  perform 1 from user_standing where uid in (select uid from gone) order by uid for update;`

const takeFromStatistics = `
  update problem_count c set ${fewer.join(', ')}
  from (select pid, coalesce(gid, 0) as gid, ${summed}
    from gone where cid <> 0 and is_counted and pid is not null group by 1, 2) g
  where c.pid = g.pid and c.gid = g.gid;
  update user_standing s set total = s.total - g.total, listed_total = s.listed_total - g.listed,
    total_anywhere = s.total_anywhere - g.anywhere
  from (select uid, count(*) filter (where ${ranked}) as total, count(*) filter (where ${listed}) as listed,
    count(*) filter (where is_counted) as anywhere from gone group by uid) g
  where s.uid = g.uid;
  update submission_day d set total = d.total - g.total, ac = d.ac - g.ac
  from (select ${ofDay} as day, submit_id % 8 as shard, count(*) as total,
    count(*) filter (where status = 0) as ac from gone where is_counted group by 1, 2) g
  where d.day = g.day and d.shard = g.shard;
  with moved as (
    update user_problem p set (solved_at, best_score) = (
      select max(s.submit_time) filter (where s.status = 0), max(s.oi_rank_score) from submission s
      where s.uid = p.uid and s.pid = p.pid and s.is_counted and s.gid is null)
    from (select distinct uid, pid from gone where ${ranked}) g
    where p.uid = g.uid and p.pid = g.pid
    returning with (old as was, new as now) p.uid,
      (now.solved_at is not null)::int - (was.solved_at is not null)::int as ac,
      coalesce(now.best_score, 0) - coalesce(was.best_score, 0) as score)
  update user_standing s set ac = s.ac + m.ac, score = s.score + m.score
  from (select uid, sum(ac) as ac, sum(score) as score from moved group by uid) m
  where s.uid = m.uid and (m.ac <> 0 or m.score <> 0);`

/**
 * The counters of all whose submissions went are locked: who submitted or deleted at the same time has ended by then
 * and is seen here, or comes later.
 */
const relist = `
  update user_standing s
  set listed_at = (select max(submit_time) from submission where uid = s.uid and ${listed})
  from (select uid, max(submit_time) as newest from gone where ${listed} group by uid) g
  where g.uid = s.uid and g.newest >= s.listed_at;
  insert into submission_list_day as d (day, shard, ${countColumns.join(', ')})
  select ${ofDay}, submit_id % 8, ${sums.map((sum) => `-${sum}`).join(', ')}
  from gone where ${listed} group by 1, 2 order by 1, 2
  on conflict (day, shard) do update set ${more.join(', ')};`

/** What groups, ranks, days and lists have counted of submissions that go. */
export const submissionsGone = [
  `create function submissions_gone() returns trigger language plpgsql as $$ begin
    ${[lock, recountGroupCells, takeFromStatistics, relist].join('')}
    return null;
  end $$`,
  `create trigger submissions_gone after delete on submission referencing old table as gone
    for each statement execute function submissions_gone()`,
]

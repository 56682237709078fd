import { Migration } from '@mikro-orm/migrations'
import { serverZone } from '../server-day.ts'

/**
 * Submissions of contests count in ranks, in the week and in the acceptance of problems once their board is open to all
 * (../contest-counting.ts); accounts made for one contest stand in its board only.
 */
export class CountedContests extends Migration {
  override up(): void {
    for (const statement of [...accounts, ...submissions, ...problems, ...gone, ...recount]) this.addSql(statement)
  }
}

const accounts = [
  'alter table users add column contest_only boolean not null default false',
  `update users u set contest_only = true where u.email is null and (u.password_hash = '-' or u.username ~ '^c[0-9]+t[0-9]+$')
    and exists (select 1 from contest_register r where r.uid = u.uid and (u.password_hash = '-' or starts_with(u.username, 'c' || r.cid || 't')))`,
  'drop index users_newest',
  'create index users_newest on users (gmt_create desc, uid) where status = 0 and not contest_only',
  `create or replace function user_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from user_problem where uid = old.uid;
        delete from user_standing where uid = old.uid;
        delete from user_search where uid = old.uid;
        return null;
      end if;
      insert into user_standing (uid, enabled) values (new.uid, new.status = 0 and not new.contest_only)
      on conflict (uid) do update set enabled = excluded.enabled;
      insert into user_search (uid, names, grams)
      select new.uid, names, search_grams(names) from user_names(new.username, new.nickname, new.realname) as names
      on conflict (uid) do update set names = excluded.names, grams = excluded.grams where user_search.names <> excluded.names;
      return null;
    end $$`,
  'drop trigger user_changed on users',
  `create trigger user_changed after insert or delete or update of username, nickname, realname, status, contest_only on users
    for each row execute function user_changed()`,
  'update user_standing s set enabled = false from users u where u.uid = s.uid and u.contest_only and s.enabled',
]

const submissions = [
  // True: it counts. False: it will, when the board of its contest is open to all. Null: never, its author stands in
  // a board only.
  'alter table submission add column is_counted boolean default true',
  `update submission s set is_counted = case when u.contest_only then null else false end from users u where u.uid = s.uid and s.cid <> 0`,
  'create index submission_uncounted on submission (cid, submit_id) where not is_counted',
  // Submissions that count outside groups; listed_total are those of the common list.
  'alter table user_standing add column listed_total int not null default 0',
  'update user_standing set listed_total = total where total <> 0',
]

/** Counters of a problem and their status codes. */
const counters = [
  ['ac', 0],
  ['wa', -1],
  ['ce', -2],
  ['pe', -3],
  ['tle', 1],
  ['mle', 2],
  ['re', 3],
  ['se', 4],
  ['pa', 8],
] as const
const columns = ['total', ...counters.map(([name]) => name)]
const ofContests = columns.map((name) => `contest_${name}`)
const sums = ['count(*)', ...counters.map(([, status]) => `count(*) filter (where status = ${status})`)]

const problems = [
  // The counters hold those of contests too, which these tell apart: lists of submissions show none of contests.
  `alter table problem_count ${ofContests.map((name) => `add column ${name} int not null default 0`).join(', ')}`,
]

const days = `select (submit_time at time zone '${serverZone}')::date, submit_id % 8 from gone`
const listed = 'cid = 0 and gid is null'
const ranked = 'is_counted and gid is null'

const gone = [
  `create or replace function gone_submissions_locked() returns trigger language plpgsql as $$
    begin
      perform 1 from group_cell where (gid, uid, cid, pid) in (select gid, uid, cid, pid from gone where gid is not null) order by gid, uid, cid, pid for update;
      perform 1 from problem_count where (pid, gid) in (select pid, coalesce(gid, 0) from gone where cid <> 0 and is_counted) order by pid, gid for update;
      perform 1 from submission_list_day where (day, shard) in (${days} where ${listed}) order by day, shard for update;
      perform 1 from submission_day where (day, shard) in (${days} where is_counted) order by day, shard for update;
      perform 1 from user_problem where (uid, pid) in (select uid, pid from gone where ${ranked}) order by uid, pid for update;
      perform 1 from user_standing where uid in (select uid from gone) order by uid for update;
      return null;
    end $$`,
  `create or replace function submissions_gone() returns trigger language plpgsql as $$
    begin
      update problem_count c set ${[...columns, ...ofContests].map((name) => `${name} = c.${name} - g.${name.replace('contest_', '')}`).join(', ')}
      from (select pid, coalesce(gid, 0) as gid, ${columns.map((name, index) => `${sums[index]} as ${name}`).join(', ')}
        from gone where cid <> 0 and is_counted and pid is not null group by 1, 2) g
      where c.pid = g.pid and c.gid = g.gid;
      update user_standing s set total = s.total - g.total, listed_total = s.listed_total - g.listed, total_anywhere = s.total_anywhere - g.anywhere
      from (select uid, count(*) filter (where ${ranked}) as total, count(*) filter (where ${listed}) as listed,
        count(*) filter (where is_counted) as anywhere from gone group by uid) g
      where s.uid = g.uid;
      update submission_day d set total = d.total - g.total, ac = d.ac - g.ac
      from (select (submit_time at time zone '${serverZone}')::date as day, submit_id % 8 as shard, count(*) as total,
        count(*) filter (where status = 0) as ac from gone where is_counted group by 1, 2) g
      where d.day = g.day and d.shard = g.shard;
      update user_problem p set (solved_at, best_score) = (
        select max(s.submit_time) filter (where s.status = 0), max(s.oi_rank_score) from submission s
        where s.uid = p.uid and s.pid = p.pid and s.is_counted and s.gid is null)
      from (select distinct uid, pid from gone where ${ranked}) g
      where p.uid = g.uid and p.pid = g.pid;
      return null;
    end $$`,
]

/** Contests counted as submitted, never as accepted; those whose board is open are added by the worker. */
const recount = [
  `update user_standing s set total_anywhere = coalesce(g.counted, 0)
    from (select uid, count(*) filter (where is_counted) as counted from submission group by uid) g
    where g.uid = s.uid and s.total_anywhere <> g.counted`,
  'delete from submission_day',
  `insert into submission_day (day, shard, total, ac)
    select (submit_time at time zone '${serverZone}')::date, submit_id % 8, count(*), count(*) filter (where status = 0)
    from submission where is_counted group by 1, 2`,
]

import { Migration } from '@mikro-orm/migrations'
import { serverZone } from '../server-day.ts'

/**
 * What ranks, user homes and the home page show, kept and never counted on read. `features/judging/standings.ts`
 * applies each submission and verdict; what follows from a row of ours alone (a problem or user that goes, a name
 * that changes) is a trigger, so that no path can forget it.
 */
export class Standings extends Migration {
  override up(): void {
    for (const statement of [...tables, ...followUps, ...filling]) this.addSql(statement)
  }
}

const tables = [
  // One row per user and problem outside contests and groups: solved_at is the submit time of the newest accepted
  // submission, null while there is none; best_score the best OI rank score.
  `create table user_problem (
    uid varchar(32) not null,
    pid bigint not null references problem on delete cascade,
    solved_at timestamptz,
    best_score int,
    primary key (uid, pid)
  )`,
  'create index user_problem_pid on user_problem (pid)',
  'create index user_problem_recent on user_problem (solved_at, uid) where solved_at is not null',
  // total counts submissions outside contests and groups, total_anywhere all of them.
  `create table user_standing (
    uid varchar(32) primary key,
    enabled boolean not null default false,
    ac int not null default 0,
    score int not null default 0,
    total int not null default 0,
    total_anywhere int not null default 0
  ) with (fillfactor = 80)`,
  'create index user_standing_acm on user_standing (ac desc, total, uid) where enabled',
  'create index user_standing_oi on user_standing (score desc, ac desc, uid) where enabled',
  // Apart from the counters, which change all the time: names in lower case, and the one and two characters that
  // occur in them.
  `create table user_search (
    uid varchar(32) primary key,
    names text not null,
    grams text[] not null
  )`,
  'create index user_search_grams on user_search using gin (grams) with (fastupdate = off)',
  'create index users_newest on users (gmt_create desc, uid) where status = 0',
  // Several rows a day, so that verdicts of one moment do not wait for each other.
  `create table submission_day (
    day date not null,
    shard smallint not null,
    total int not null default 0,
    ac int not null default 0,
    primary key (day, shard)
  )`,
  'create index submission_time on submission using brin (submit_time)',
]

const gramsOf = `select coalesce(array_agg(distinct substr(word, i, n)), '{}')
  from generate_series(1, length(word)) i, generate_series(1, 2) n where i + n - 1 <= length(word)`

/** What must occur in a name that contains a word: its pairs of neighbours, or the one character. */
const needleOf = `select case when length(word) < 2 then array[word]
  else (select array_agg(distinct substr(word, i, 2)) from generate_series(1, length(word) - 1) i) end`

const followUps = [
  `create function search_grams(word text) returns text[] language sql immutable parallel safe as $$ ${gramsOf} $$`,
  `create function search_needle(word text) returns text[] language sql immutable parallel safe as $$ ${needleOf} $$`,
  `create function user_names(username text, nickname text, realname text) returns text language sql immutable parallel safe
    as $$ select lower(username || coalesce(E'\\n' || nickname, '') || coalesce(E'\\n' || realname, '')) $$`,
  `create function user_problem_changed() returns trigger language plpgsql as $$
    declare by_ac int := 0; by_score int := 0; who varchar;
    begin
      if tg_op <> 'INSERT' then
        who := old.uid; by_ac := - (old.solved_at is not null)::int; by_score := - coalesce(old.best_score, 0);
      end if;
      if tg_op <> 'DELETE' then
        who := new.uid; by_ac := by_ac + (new.solved_at is not null)::int; by_score := by_score + coalesce(new.best_score, 0);
      end if;
      if by_ac <> 0 or by_score <> 0 then
        insert into user_standing as s (uid, ac, score) values (who, by_ac, by_score)
        on conflict (uid) do update set ac = s.ac + excluded.ac, score = s.score + excluded.score;
      end if;
      return null;
    end $$`,
  `create trigger user_problem_changed after insert or update or delete on user_problem
    for each row execute function user_problem_changed()`,
  `create function user_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from user_problem where uid = old.uid;
        delete from user_standing where uid = old.uid;
        delete from user_search where uid = old.uid;
        return null;
      end if;
      insert into user_standing (uid, enabled) values (new.uid, new.status = 0)
      on conflict (uid) do update set enabled = excluded.enabled;
      insert into user_search (uid, names, grams)
      select new.uid, names, search_grams(names) from user_names(new.username, new.nickname, new.realname) as names
      on conflict (uid) do update set names = excluded.names, grams = excluded.grams where user_search.names <> excluded.names;
      return null;
    end $$`,
  `create trigger user_changed after insert or delete or update of username, nickname, realname, status on users
    for each row execute function user_changed()`,
  `create function submissions_gone() returns trigger language plpgsql as $$
    begin
      update user_standing s set total = s.total - g.total, total_anywhere = s.total_anywhere - g.anywhere
      from (select uid, count(*) filter (where cid = 0 and gid is null) as total, count(*) as anywhere from gone group by uid) g
      where s.uid = g.uid;
      update submission_day d set total = d.total - g.total, ac = d.ac - g.ac
      from (select (submit_time at time zone '${serverZone}')::date as day, submit_id % 8 as shard, count(*) as total,
        count(*) filter (where status = 0 and cid = 0) as ac from gone group by 1, 2) g
      where d.day = g.day and d.shard = g.shard;
      update user_problem p set (solved_at, best_score) = (
        select max(s.submit_time) filter (where s.status = 0), max(s.oi_rank_score) from submission s
        where s.uid = p.uid and s.pid = p.pid and s.cid = 0 and s.gid is null)
      from (select distinct uid, pid from gone where cid = 0 and gid is null) g
      where p.uid = g.uid and p.pid = g.pid;
      return null;
    end $$`,
  `create trigger submissions_gone after delete on submission referencing old table as gone
    for each statement execute function submissions_gone()`,
]

/** From what a database of before holds. */
const filling = [
  `insert into user_standing (uid, enabled) select uid, status = 0 from users`,
  `insert into user_search (uid, names, grams)
    select uid, names, search_grams(names) from users, user_names(username, nickname, realname) as names`,
  `insert into user_standing as s (uid, total, total_anywhere)
    select uid, count(*) filter (where cid = 0 and gid is null), count(*) from submission group by uid
    on conflict (uid) do update set total = excluded.total, total_anywhere = excluded.total_anywhere`,
  `insert into user_problem (uid, pid, solved_at, best_score)
    select uid, pid, max(submit_time) filter (where status = 0), max(oi_rank_score) from submission
    where cid = 0 and gid is null and pid is not null group by uid, pid
    having bool_or(status = 0) or max(oi_rank_score) is not null`,
  `insert into submission_day (day, shard, total, ac)
    select (submit_time at time zone '${serverZone}')::date, submit_id % 8, count(*), count(*) filter (where status = 0 and cid = 0)
    from submission group by 1, 2`,
]

import { Migration } from '@mikro-orm/migrations'

/**
 * Trainings. `training_record` mirrors the submissions that a training knows of; `training_cell` is what they say of
 * one person on one problem, `training_standing` the sum of one person's cells. Cells and sums follow by trigger, so
 * that no way in which a record comes, changes or goes can forget them, and the rank is read and never counted. The
 * rules of a cell are those of proto/rules/training/training-rank.ts.
 */
export class Trainings extends Migration {
  override up(): void {
    for (const statement of [...trainings, ...records, ...followUps]) this.addSql(statement)
  }
}

const times = 'created_at timestamptz not null default now(), updated_at timestamptz not null default now()'

const trainings = [
  `create table training_category (
    id bigserial primary key,
    name varchar(255) not null,
    color varchar(64) not null,
    gid bigint,
    ${times}
  )`,
  'create unique index training_category_name on training_category (coalesce(gid, 0), lower(name))',
  `create table training (
    id bigserial primary key,
    uid varchar(32) not null,
    title varchar(500) not null,
    description text not null,
    auth varchar(16) not null check (auth in ('Public', 'Private')),
    pwd varchar(255),
    visible boolean not null default true,
    rank int not null default 0 check (rank >= 0),
    rank_show_name varchar(16) not null default 'username' check (rank_show_name in ('username', 'nickname')),
    category_id bigint references training_category on delete set null,
    gid bigint,
    ${times},
    check (auth = 'Public' or pwd is not null)
  )`,
  'create index training_open on training (rank, id) where visible and gid is null',
  'create index training_admin on training (rank, id) where gid is null',
  'create index training_group on training (gid, rank, id) where gid is not null',
  'create index training_category_id on training (category_id)',
  `create table training_problem (
    id bigserial primary key,
    tid bigint not null references training on delete cascade,
    pid bigint not null references problem,
    rank int not null default 0 check (rank >= 0),
    ${times},
    unique (tid, pid)
  )`,
  'create index training_problem_order on training_problem (tid, rank, id)',
  'create index training_problem_pid on training_problem (pid)',
  // Who gave the password of a private training, or has submitted from a public one.
  `create table training_register (
    tid bigint not null references training on delete cascade,
    uid varchar(32) not null,
    created_at timestamptz not null default now(),
    primary key (tid, uid)
  )`,
  'create index training_register_uid on training_register (uid, tid)',
]

const records = [
  `create table training_record (
    submit_id bigint not null references submission on delete cascade,
    tid bigint not null,
    pid bigint not null,
    uid varchar(32) not null,
    submit_time timestamptz not null,
    status smallint not null,
    score int,
    time_ms int,
    primary key (submit_id, tid),
    foreign key (tid, pid) references training_problem (tid, pid) on delete cascade
  )`,
  // The order of submission of a person on a problem: what a cell is computed from.
  'create index training_record_cell on training_record (tid, uid, pid, submit_time, submit_id)',
  `create table training_cell (
    uid varchar(32) not null,
    tid bigint not null,
    pid bigint not null,
    status smallint not null,
    score int,
    run_time_ms int,
    primary key (tid, uid, pid)
  )`,
  `create table training_standing (
    uid varchar(32) not null,
    tid bigint not null,
    cells int not null,
    ac int not null,
    run_time_ms bigint not null,
    primary key (uid, tid)
  ) with (fillfactor = 80)`,
  'create index training_standing_rank on training_standing (tid, ac desc, run_time_ms, uid) where cells > 0',
  // The staff of the whole site stands in no rank.
  'create index users_root on users (uid) where role_id = 1000',
]

/** The verdicts that a rank knows. */
const counts = 'status in (-3, -2, -1, 0, 1, 2, 3, 8)'

const computedCells = `
  select g.tid, g.uid, g.pid,
    case when bool_or(r.status = 0) then 0 else (array_agg(r.status order by r.submit_time desc, r.submit_id desc))[1] end as status,
    case when bool_or(r.status = 0) then (array_agg(r.score order by r.submit_time, r.submit_id) filter (where r.status = 0))[1]
      else (array_agg(r.score order by r.submit_time desc, r.submit_id desc))[1] end as score,
    min(coalesce(r.time_ms, 0)) filter (where r.status = 0) as run_time_ms
  from (select distinct tid, uid, pid from changed) g
  join training_record r on r.tid = g.tid and r.uid = g.uid and r.pid = g.pid and r.${counts}
  group by g.tid, g.uid, g.pid order by g.tid, g.uid, g.pid`

const followUps = [
  `create function training_cell_changed() returns trigger language plpgsql as $$
    declare by_cells int := 0; by_ac int := 0; by_time bigint := 0; who varchar; whose bigint;
    begin
      if tg_op <> 'INSERT' then
        who := old.uid; whose := old.tid;
        by_cells := -1; by_ac := - (old.run_time_ms is not null)::int; by_time := - coalesce(old.run_time_ms, 0);
      end if;
      if tg_op <> 'DELETE' then
        who := new.uid; whose := new.tid;
        by_cells := by_cells + 1; by_ac := by_ac + (new.run_time_ms is not null)::int; by_time := by_time + coalesce(new.run_time_ms, 0);
      end if;
      if by_cells <> 0 or by_ac <> 0 or by_time <> 0 then
        insert into training_standing as s (uid, tid, cells, ac, run_time_ms) values (who, whose, by_cells, by_ac, by_time)
        on conflict (uid, tid) do update set cells = s.cells + by_cells, ac = s.ac + by_ac, run_time_ms = s.run_time_ms + by_time;
      end if;
      return null;
    end $$`,
  `create trigger training_cell_changed after insert or update or delete on training_cell
    for each row execute function training_cell_changed()`,
  `create function training_records_changed() returns trigger language plpgsql as $$
    begin
      delete from training_cell c using (select distinct tid, uid, pid from changed) g
      where c.tid = g.tid and c.uid = g.uid and c.pid = g.pid and not exists (
        select 1 from training_record r where r.tid = g.tid and r.uid = g.uid and r.pid = g.pid and r.${counts});
      insert into training_cell as c (tid, uid, pid, status, score, run_time_ms) ${computedCells}
      on conflict (tid, uid, pid) do update set status = excluded.status, score = excluded.score, run_time_ms = excluded.run_time_ms
        where (c.status, c.score, c.run_time_ms) is distinct from (excluded.status, excluded.score, excluded.run_time_ms);
      return null;
    end $$`,
  ...['insert', 'update', 'delete'].map(
    (act) => `create trigger training_records_${act} after ${act} on training_record
    referencing ${act === 'delete' ? 'old' : 'new'} table as changed for each statement execute function training_records_changed()`,
  ),
  `create function training_gone() returns trigger language plpgsql as $$
    begin
      delete from training_standing where tid = old.id;
      return null;
    end $$`,
  // Deferred to the very end: the cells that go with the records still write their sums.
  `create constraint trigger training_gone after delete on training deferrable initially deferred
    for each row execute function training_gone()`,
  `create function training_user_gone() returns trigger language plpgsql as $$
    begin
      delete from training_register where uid = old.uid;
      delete from training_record r using training_standing s where s.uid = old.uid and r.tid = s.tid and r.uid = old.uid;
      return null;
    end $$`,
  'create trigger training_user_gone after delete on users for each row execute function training_user_gone()',
]

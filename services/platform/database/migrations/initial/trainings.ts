import { revised, times } from './columns.ts'

/**
 * Trainings. `training_record` mirrors the submissions that a training knows of; `training_cell` is what they say of
 * one person on one problem, `training_standing` the sum of one person's cells: the rank is read and never counted.
 * The rules of a cell are those of proto/rules/training/training-rank.ts.
 */
const training = [
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
    ${revised},
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
    tid bigint not null references training on delete cascade,
    cells int not null,
    ac int not null,
    run_time_ms bigint not null,
    primary key (uid, tid)
  ) with (fillfactor = 80)`,
  'create index training_standing_rank on training_standing (tid, ac desc, run_time_ms, uid) where cells > 0',
]

export const trainings = [...training, ...records]

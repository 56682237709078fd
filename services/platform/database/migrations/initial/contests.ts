import { counterColumns, revised, times } from './columns.ts'

/**
 * Contests, their problems, participants and queues. `contest_record` holds one row per submission of a contest, with
 * what boards and queues need of it, so that neither has to touch the submissions with their code.
 */
const contest = [
  `create table contest (
    id bigserial primary key,
    uid varchar(32) not null,
    title varchar(255) not null,
    description text not null default '',
    type smallint not null check (type in (0, 1)),
    source bigint not null default 0,
    auth smallint not null check (auth in (0, 1, 2)),
    pwd varchar(255),
    start_time timestamptz not null,
    end_time timestamptz not null check (end_time > start_time),
    seal_rank boolean not null default false,
    seal_rank_time timestamptz,
    auto_real_rank boolean not null default true,
    visible boolean not null default true,
    open_rank boolean not null default false,
    open_print boolean not null default false,
    allow_end_submit boolean not null default false,
    open_account_limit boolean not null default false,
    account_limit_rule text,
    rank_show_name varchar(16) not null default 'username'
      check (rank_show_name in ('username', 'nickname', 'realname')),
    oi_rank_score_type varchar(16) not null default 'Recent' check (oi_rank_score_type in ('Recent', 'Highest')),
    star_accounts jsonb not null default '[]',
    award_type smallint not null default 0 check (award_type in (0, 1, 2)),
    awards jsonb not null default '[]',
    gid bigint,
    ${revised},
    ${times},
    check (not seal_rank or seal_rank_time is not null)
  )`,
  'alter sequence contest_id_seq restart with 1000',
  'create index contest_open on contest (start_time desc, id desc) where visible and gid is null',
  'create index contest_admin on contest (start_time desc, id desc) where gid is null',
  'create index contest_group on contest (gid, start_time desc, id desc) where gid is not null',
  'create index contest_creator on contest (uid)',
  `create table contest_problem (
    id bigserial primary key,
    cid bigint not null references contest on delete cascade,
    pid bigint not null references problem,
    display_id varchar(64) not null,
    display_title varchar(255) not null,
    color varchar(64),
    -- Keeps the problem from the public until the contest has ended.
    hides boolean not null default false,
    ${times},
    unique (cid, pid)
  )`,
  'create unique index contest_problem_display_id on contest_problem (cid, upper(display_id))',
  'create index contest_problem_pid on contest_problem (pid)',
  'create index contest_problem_hides on contest_problem (pid) where hides',
  `create table contest_register (
    cid bigint not null references contest on delete cascade,
    uid varchar(32) not null,
    created_at timestamptz not null default now(),
    primary key (cid, uid)
  )`,
  'create index contest_register_uid on contest_register (uid, cid)',
]

const records = [
  `create table contest_record (
    submit_id bigint primary key references submission on delete cascade,
    cid bigint not null references contest on delete cascade,
    cpid bigint not null references contest_problem on delete cascade,
    uid varchar(32) not null,
    submit_time timestamptz not null,
    time_s int not null,
    period smallint not null check (period in (0, 1, 2, 3)),
    is_staff boolean not null default false,
    status smallint not null,
    score int,
    time_ms int,
    checked boolean not null default false
  )`,
  // The order of submission of an entrant on a problem: what a cell is recomputed from.
  'create index contest_record_cell on contest_record (cid, uid, cpid, submit_time, submit_id)',
  'create index contest_record_list on contest_record (cid, submit_time desc, submit_id desc)',
  'create index contest_record_problem on contest_record (cpid, submit_time desc, submit_id desc)',
  'create index contest_record_accepted on contest_record (cid, cpid, uid, submit_time, submit_id) where status = 0',
  // By period: what the public sums up leaves out what was submitted under the freeze. Staff is not counted.
  `create table contest_problem_count (
    cpid bigint not null references contest_problem on delete cascade,
    period smallint not null,
    ${counterColumns()},
    primary key (cpid, period)
  )`,
  // Rejudges of whole contest problems, taken up batch by batch (features/judging/rejudge/contest-commands.ts).
  `create table contest_rejudge (
    cpid bigint primary key references contest_problem on delete cascade,
    cid bigint not null references contest on delete cascade,
    total integer not null,
    done integer not null default 0,
    -- The newest submission at the start, and the one up to which every one has been put back.
    to_submit_id bigint not null,
    last_submit_id bigint not null default 0,
    started_at timestamptz not null,
    finished_at timestamptz
  )`,
  'create index contest_rejudge_cid_idx on contest_rejudge (cid)',
  'create index contest_rejudge_open on contest_rejudge (started_at) where finished_at is null',
]

const queues = [
  `create table contest_announcement (
    id bigserial primary key,
    cid bigint not null references contest on delete cascade,
    uid varchar(32) not null,
    title varchar(255) not null,
    content text not null,
    status smallint not null default 0 check (status in (0, 1)),
    ${revised},
    ${times}
  )`,
  'create index contest_announcement_list on contest_announcement (cid, created_at desc, id desc)',
  `create table contest_announcement_read (
    aid bigint not null references contest_announcement on delete cascade,
    uid varchar(32) not null,
    primary key (aid, uid)
  )`,
  `create table contest_print (
    id bigserial primary key,
    cid bigint not null references contest on delete cascade,
    uid varchar(32) not null,
    content text not null,
    status smallint not null default 0 check (status in (0, 1)),
    created_at timestamptz not null default now()
  )`,
  'create index contest_print_desk on contest_print (cid, status, id desc)',
  'create index contest_print_user on contest_print (uid, created_at desc)',
]

export const contests = [...contest, ...records, ...queues]

import { Migration } from '@mikro-orm/migrations'

/**
 * Submissions and what follows from them. Every list filter of the contract has an index that also gives its order,
 * newest first. `cid` is 0 outside contests, `gid` null outside groups, as on the wire.
 */
export class Submissions extends Migration {
  override up(): void {
    for (const statement of [...submissions, ...derived, ...leaving]) this.addSql(statement)
  }
}

const newest = 'submit_time desc, submit_id desc'

const submissions = [
  `create table submission (
    submit_id bigserial primary key,
    pid bigint references problem on delete set null,
    uid varchar(32) not null,
    submit_time timestamptz not null default now(),
    status smallint not null,
    attempt int not null default 1 check (attempt >= 1),
    share boolean not null default false,
    error_message text,
    time_ms int,
    memory_kb int,
    score int,
    oi_rank_score int,
    code_bytes int not null,
    code text not null,
    language varchar(64) not null,
    cid bigint not null default 0,
    cpid bigint not null default 0,
    gid bigint,
    tid bigint,
    judger varchar(255) not null default '',
    ip varchar(64),
    is_manual boolean not null default false,
    lane varchar(16) not null,
    dispatched_at timestamptz,
    changed_at timestamptz not null default now()
  )`,
  `create index submission_public on submission (${newest}) where cid = 0 and gid is null`,
  `create index submission_public_status on submission (status, ${newest}) where cid = 0 and gid is null`,
  `create index submission_group on submission (gid, ${newest}) where cid = 0 and gid is not null`,
  `create index submission_problem on submission (pid, ${newest}) include (status, gid) where cid = 0`,
  `create index submission_user on submission (uid, ${newest}) include (status, gid) where cid = 0`,
  'create index submission_user_problem on submission (uid, pid, submit_id desc) include (status, cid, gid)',
  'create index submission_in_progress on submission (uid, submit_id) where status in (5, 6, 7)',
]

const derived = [
  // One row per case of the current attempt; a new attempt replaces them.
  `create table judge_case (
    submit_id bigint not null references submission on delete cascade,
    seq int not null,
    id bigserial not null,
    case_id bigint not null,
    status smallint not null,
    time_ms int not null,
    memory_kb int not null,
    score int,
    group_num int,
    input_name varchar(255) not null,
    output_name varchar(255) not null,
    message text,
    mode varchar(32) not null,
    created_at timestamptz not null default now(),
    primary key (submit_id, seq)
  )`,
  `create table accepted_list (
    submit_id bigint primary key references submission on delete cascade,
    uid varchar(32) not null,
    pid bigint not null,
    created_at timestamptz not null default now()
  )`,
  'create index accepted_list_user on accepted_list (uid, pid)',
  // gid 0 counts the submissions outside groups. Contest submissions are not counted here.
  `create table problem_count (
    pid bigint not null references problem on delete cascade,
    gid bigint not null default 0,
    total int not null default 0,
    ac int not null default 0, wa int not null default 0, ce int not null default 0, pe int not null default 0,
    tle int not null default 0, mle int not null default 0, re int not null default 0, se int not null default 0,
    pa int not null default 0,
    primary key (pid, gid)
  )`,
  `create table submit_gate (
    uid varchar(32) primary key,
    last_submit_at timestamptz not null default '-infinity'
  )`,
  `create table judge_server (
    name varchar(255) primary key,
    heartbeat jsonb not null,
    seen_at timestamptz not null
  )`,
  // Problems that the starter content brought; a row stays when its problem is deleted, so that it does not come back.
  `create table starter_problem (
    pid bigint primary key,
    name varchar(64) not null unique
  )`,
]

const leaving = [
  `create table outbox (
    id bigserial primary key,
    kind varchar(8) not null check (kind in ('kept', 'live')),
    subject varchar(255) not null,
    payload text not null,
    message_id varchar(255),
    created_at timestamptz not null default now()
  )`,
  // The table is nearly empty at all times and changes constantly: it is vacuumed by count, not by share.
  'alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)',
  `create function outbox_wake() returns trigger language plpgsql as $$ begin perform pg_notify('outbox', ''); return null; end $$`,
  'create trigger outbox_wake after insert on outbox for each statement execute function outbox_wake()',
]

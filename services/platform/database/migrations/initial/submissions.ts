const newest = 'submit_time desc, submit_id desc'

/**
 * Submissions. Every list filter of the contract has an index that also gives its order, newest first. `cid` is 0
 * outside contests, `gid` null outside groups, as on the wire. Lists read indexes alone, whatever they are filtered
 * by.
 */
const submission = [
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
    -- True: it counts. False: it will, when the board of its contest is open to all (features/contests counting).
    -- Null: never, its author stands in a board only.
    is_counted boolean default true,
    lane varchar(16) not null,
    dispatched_at timestamptz,
    -- The test data that its task names: those of open judgings stay.
    data_hash varchar(64),
    changed_at timestamptz not null default now()
  )`,
  // Whoever goes through the list for the work of many people, or on many problems, reads this alone.
  `create index submission_public on submission (${newest}) include (pid, uid, status) where cid = 0 and gid is null`,
  `create index submission_public_status on submission (status, ${newest}) where cid = 0 and gid is null`,
  // A rare language would be looked for in the whole list.
  `create index submission_public_language on submission (language, ${newest}) include (pid, uid, status)
    where cid = 0 and gid is null`,
  `create index submission_group on submission (gid, ${newest}) where cid = 0 and gid is not null`,
  // Whoever goes through the submissions to a problem for those of many people reads the index alone.
  `create index submission_problem on submission (pid, ${newest}) include (uid, status, gid) where cid = 0`,
  `create index submission_user on submission (uid, ${newest}) include (status, gid) where cid = 0`,
  'create index submission_user_problem on submission (uid, pid, submit_id desc) include (status, cid, gid)',
  'create index submission_in_progress on submission (uid, submit_id) where status in (5, 6, 7)',
  'create index submission_in_progress_pid on submission (pid) where status in (5, 6, 7)',
  'create index submission_uncounted on submission (cid, submit_id) where not is_counted',
  // What one user sent to contests of late is summed with each submission to one.
  'create index submission_contest_user on submission (uid, submit_time desc) include (code_bytes) where cid > 0',
  'create index submission_time on submission using brin (submit_time)',
  // Submissions of a day are counted for the dashboard: rows lie in the order of their time, so a few pages of index
  // tell where.
  `create index submission_days on submission using brin (submit_time)
    with (pages_per_range = 32, autosummarize = on)`,
]

const judging = [
  // One row per case of the current attempt; a new attempt replaces them. What a checker reported (`message`) is for
  // the jury, contestants have a message of their own.
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
    contestant_message text,
    found_text text,
    found_bytes int,
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
  // `slot_used_ms`: how long a user's tasks have held slots of judges lately; half of it is forgotten every minute
  // (features/judging/slot-use.hot-sql.ts). Self-tests have a rate apart from submitting.
  `create table submit_gate (
    uid varchar(32) primary key,
    last_submit_at timestamptz not null default '-infinity',
    last_self_test_at timestamptz not null default '-infinity',
    slot_used_ms double precision not null default 0,
    slot_used_at timestamptz not null default now()
  )`,
  // Self-tests that run or whose result nobody has read yet. `result` is null while the test waits; it is what the
  // call answers.
  `create table self_test (
    key varchar(64) primary key,
    uid varchar(32) not null,
    user_input text not null,
    expected_output text,
    judge_mode varchar(32) not null,
    result jsonb,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index self_test_owner on self_test (uid) where result is null',
  'create index self_test_expiry on self_test (expires_at)',
  `create table judge_server (
    name varchar(255) primary key,
    heartbeat jsonb not null,
    seen_at timestamptz not null
  )`,
  // Rejudges of whole problems, taken up submission by submission (features/judging/rejudge/problem-commands.ts).
  `create table problem_rejudge (
    pid bigint primary key references problem on delete cascade,
    total integer not null,
    done integer not null default 0,
    -- The newest submission at the start, and the one up to which every one has been put back.
    to_submit_id bigint not null,
    last_submit_id bigint not null default 0,
    started_at timestamptz not null,
    finished_at timestamptz
  )`,
  'create index problem_rejudge_open on problem_rejudge (started_at) where finished_at is null',
]

export const submissions = [...submission, ...judging]

import { counterColumns, revised, times } from './columns.ts'

/** The problem bank: problems, translations, test data, tags, languages, code templates. */
const problem = [
  `create table problem (
    id bigserial primary key,
    display_id varchar(64) not null,
    title varchar(255) not null,
    -- What a word is looked for in: id and titles of every language, in lower case. It stands in the index of the
    -- bank, so its length is bounded.
    search_text text not null
      generated always as (left(lower(display_id || chr(10) || title || translated_titles), 600)) stored,
    -- Titles of other languages, a line each; whoever writes a translation writes them too.
    translated_titles text not null default '',
    author varchar(255) not null,
    type smallint not null default 0 check (type in (0, 1)),
    judge_mode varchar(16) not null default 'default' check (judge_mode in ('default', 'spj', 'interactive')),
    judge_case_mode varchar(32) not null default 'default'
      check (judge_case_mode in ('default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error')),
    time_limit_ms int not null,
    memory_limit_mb int not null,
    stack_limit_mb int not null,
    description text,
    input text,
    output text,
    hint text,
    examples text not null default '',
    source text,
    difficulty int,
    auth smallint not null default 1 check (auth in (1, 2, 3)),
    io_score int,
    is_remote boolean not null default false,
    code_share boolean not null default true,
    open_case_result boolean not null default true,
    show_test_data boolean not null default false,
    is_remove_end_blank boolean not null default true,
    is_upload_case boolean not null default true,
    is_file_io boolean not null default false,
    io_read_file_name varchar(255),
    io_write_file_name varchar(255),
    user_extra_file text,
    judge_extra_file text,
    spj_code text,
    spj_language varchar(64),
    case_version varchar(64),
    modified_user varchar(255),
    gid bigint,
    apply_public_progress int,
    -- Whether a problem is shown to its group alone follows from how far its way into the bank is (contract/groups
    -- 12.14), so it is no column that somebody could forget to write.
    is_group boolean not null
      generated always as (gid is not null and apply_public_progress is distinct from 2) stored,
    data_hash varchar(64),
    -- Who stored the test data; of those from before this column they count for nobody.
    data_uid varchar(32),
    ${revised},
    ${times}
  )`,
  'alter sequence problem_id_seq restart with 1000',
  'create unique index problem_display_id on problem (upper(display_id))',
  'create index problem_display_ids on problem (display_id, id)',
  `create index problem_bank on problem (length(display_id), display_id)
    include (id, difficulty, is_remote, search_text) where auth = 1 and not is_group`,
  'create index problem_recently_updated on problem (updated_at desc, id desc) where auth = 1 and not is_group',
  `create index problem_of_group on problem (gid, length(display_id), display_id) include (auth)
    where gid is not null`,
  'create index problem_of_group_newest on problem (gid, id desc) where gid is not null',
  `create index problem_requests on problem (apply_public_progress, gid, id)
    where apply_public_progress is not null and gid is not null`,
  // What a user home shows of each solved problem: of somebody who solved many, this index is read instead of the
  // statements' table.
  'create index problem_solved_list on problem (id) include (display_id, difficulty)',
  'create index problem_words on problem using gin (search_grams(search_text))',
  'create index problem_author_name on problem (author)',
  // What a user and a group have stored is added up with every file that they store (features/files/quota-policy.ts).
  'create index problem_data_uid on problem (data_uid) where gid is null and data_uid is not null',
  `create table problem_translation (
    pid bigint not null references problem on delete cascade,
    locale varchar(8) not null,
    title varchar(255) not null,
    description text,
    input text,
    output text,
    hint text,
    primary key (pid, locale)
  )`,
  `create table problem_case (
    id bigserial primary key,
    pid bigint not null references problem on delete cascade,
    seq int not null check (seq >= 1),
    input_name varchar(255) not null,
    input_hash varchar(64) not null,
    input_bytes bigint not null,
    output_name varchar(255) not null,
    output_hash varchar(64) not null,
    output_bytes bigint not null,
    score int,
    group_num int,
    unique (pid, seq)
  )`,
  // The counters hold the submissions of contests too, which `contest_...` tell apart: lists of submissions show none
  // of contests. gid 0 counts those outside groups.
  `create table problem_count (
    pid bigint not null references problem on delete cascade,
    gid bigint not null default 0,
    ${counterColumns()},
    ${counterColumns('contest_')},
    primary key (pid, gid)
  )`,
  // Problems that the starter content brought; a row stays when its problem is deleted, so that it does not come back.
  `create table starter_problem (
    pid bigint primary key,
    name varchar(64) not null unique
  )`,
]

const tags = [
  `create table tag_classification (
    id bigserial primary key,
    name varchar(255) not null,
    oj varchar(32) not null default 'ME',
    rank int not null default 0,
    ${times},
    unique (oj, name)
  )`,
  `create table tag (
    id bigserial primary key,
    name varchar(255) not null,
    color varchar(32),
    oj varchar(32) not null default 'ME',
    gid bigint,
    classification_id bigint references tag_classification on delete set null,
    ${times}
  )`,
  'create unique index tag_name on tag (oj, coalesce(gid, 0), lower(name))',
  `create table problem_tag (
    pid bigint not null references problem on delete cascade,
    tag_id bigint not null references tag,
    primary key (pid, tag_id)
  )`,
  'create index problem_tag_by_tag on problem_tag (tag_id, pid)',
  // The bank has a revision, so that what a filter finds in it may be kept until it changes.
  'create table bank_revision (is_only boolean primary key default true check (is_only), rev bigint not null)',
  'insert into bank_revision (rev) values (1)',
]

const languages = [
  `create table language (
    id bigserial primary key,
    oj varchar(32) not null default 'ME',
    name varchar(255) not null,
    content_type varchar(64) not null,
    description varchar(255) not null,
    compile_command text,
    template text,
    code_template text,
    is_spj boolean not null default false,
    seq int not null default 0,
    ${times},
    unique (oj, name)
  )`,
  `create table problem_language (
    pid bigint not null references problem on delete cascade,
    language_id bigint not null references language,
    primary key (pid, language_id)
  )`,
  `create table code_template (
    id bigserial primary key,
    pid bigint not null references problem on delete cascade,
    language_id bigint not null references language,
    code text not null,
    enabled boolean not null default true,
    ${times},
    unique (pid, language_id)
  )`,
]

export const problems = [...problem, ...tags, ...languages]

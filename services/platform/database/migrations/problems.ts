import { Migration } from '@mikro-orm/migrations'

/** The problem bank: problems, translations, test data, tags, languages, code templates. */
export class Problems extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const times = 'created_at timestamptz not null default now(), updated_at timestamptz not null default now()'

const statements = [
  `create table problem (
    id bigserial primary key,
    display_id varchar(64) not null,
    title varchar(255) not null,
    author varchar(255) not null,
    type smallint not null default 0 check (type in (0, 1)),
    judge_mode varchar(16) not null default 'default' check (judge_mode in ('default', 'spj', 'interactive')),
    judge_case_mode varchar(32) not null default 'default'
      check (judge_case_mode in ('default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error')),
    time_limit_ms int not null,
    memory_limit_mb int not null,
    stack_limit_mb int not null,
    description text, input text, output text, hint text,
    examples text not null default '',
    source text,
    difficulty int,
    auth smallint not null default 1 check (auth in (1, 2, 3)),
    io_score int,
    is_remote boolean not null default false,
    code_share boolean not null default true,
    open_case_result boolean not null default true,
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
    data_hash varchar(64),
    ${times}
  )`,
  'alter sequence problem_id_seq restart with 1000',
  'create unique index problem_display_id on problem (upper(display_id))',
  'create index problem_bank_order on problem (length(display_id), display_id) where auth = 1 and gid is null',
  'create index problem_recently_updated on problem (updated_at desc, id desc) where auth = 1 and gid is null',
  `create table problem_translation (
    pid bigint not null references problem on delete cascade,
    locale varchar(8) not null,
    title varchar(255) not null,
    description text, input text, output text, hint text,
    primary key (pid, locale)
  )`,
  `create table problem_case (
    id bigserial primary key,
    pid bigint not null references problem on delete cascade,
    seq int not null check (seq >= 1),
    input_name varchar(255) not null, input_hash varchar(64) not null, input_bytes bigint not null,
    output_name varchar(255) not null, output_hash varchar(64) not null, output_bytes bigint not null,
    score int,
    group_num int,
    unique (pid, seq)
  )`,
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

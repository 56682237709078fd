/** Test data on their way in and out: uploads, imports and exports of problems, and what nobody needs any more. */
export const testData = [
  // Uploaded, and waiting for its problem to be saved; the bytes are in the object store.
  `create table testcase_upload (
    token varchar(64) primary key,
    uid varchar(32) not null,
    gid bigint references user_group on delete cascade,
    files jsonb not null,
    created_at timestamptz not null default now()
  )`,
  'create index testcase_upload_age on testcase_upload (created_at)',
  'create index testcase_upload_uid on testcase_upload (uid) where gid is null',
  'create index testcase_upload_gid on testcase_upload (gid) where gid is not null',
  // Test data that a problem or an upload no longer name are listed here by whoever takes them away
  // (features/files/test-data/drop-commands.ts), and removed (dropped-commands.ts beside it). Rows are never shared:
  // two saves that drop the same bytes write a row each, and none waits for the other.
  `create table dropped_test_data (
    id bigserial primary key,
    hash varchar(64) not null,
    pid bigint,
    dropped_at timestamptz not null default now(),
    look_at timestamptz not null default '-infinity',
    seen xid8
  )`,
  'create index dropped_test_data_hash on dropped_test_data (hash)',
  // Since when test data are of no use to anybody.
  'create table unused_test_data (hash varchar(64) primary key, since timestamptz not null)',
  // Imports and exports go on when their page is closed. A preview is a task of its own, which keeps the uploaded
  // file.
  `create table exchange_job (
    id bigserial primary key,
    uid varchar(32) not null,
    kind varchar(8) not null check (kind in ('preview', 'import', 'export')),
    format varchar(32) not null,
    file_name varchar(255) not null,
    source_hash varchar(64),
    state varchar(8) not null default 'running' check (state in ('running', 'done', 'failed')),
    total int,
    items jsonb not null default '[]',
    reason jsonb,
    result_hash varchar(64),
    result_bytes bigint,
    created_at timestamptz not null default now(),
    touched_at timestamptz not null default now()
  )`,
  'create index exchange_job_owner on exchange_job (uid, id desc)',
  'create index exchange_job_age on exchange_job (created_at)',
  // What has been imported is not imported twice.
  `create table problem_import (
    fingerprint varchar(64) primary key,
    pid bigint not null references problem on delete cascade
  )`,
  'create index problem_import_pid on problem_import (pid)',
]

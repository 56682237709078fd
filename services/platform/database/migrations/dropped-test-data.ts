import { Migration } from '@mikro-orm/migrations'

/**
 * Test data that a problem or an upload no longer names are listed here at once, whoever took them away
 * (services/features/files/ dropped-test-data.ts removes them). A submission says which data its task names, so that
 * those of open judgings stay.
 */
export class DroppedTestData extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  'alter table submission add column data_hash varchar(64)',
  // Rows are never shared: two saves that drop the same bytes write a row each, and none waits for the other.
  `create table dropped_test_data (
    id bigserial primary key,
    hash varchar(64) not null,
    pid bigint,
    dropped_at timestamptz not null default now(),
    look_at timestamptz not null default '-infinity',
    seen xid8
  )`,
  'create index dropped_test_data_hash on dropped_test_data (hash)',
  'create index submission_in_progress_pid on submission (pid) where status in (5, 6, 7)',
  `create function problem_cases_dropped() returns trigger language plpgsql as $$ begin
    insert into dropped_test_data (hash, pid) select input_hash, pid from gone union select output_hash, pid from gone;
    return null;
  end $$`,
  `create function problem_data_dropped() returns trigger language plpgsql as $$ begin
    insert into dropped_test_data (hash, pid) values (old.data_hash, old.id);
    return null;
  end $$`,
  `create function uploads_dropped() returns trigger language plpgsql as $$ begin
    insert into dropped_test_data (hash) select distinct one -> side ->> 'hash'
      from gone, jsonb_array_elements(gone.files) one, unnest(array['input', 'output']) side where one -> side ->> 'hash' is not null;
    return null;
  end $$`,
  ...['delete', 'update'].map(
    (act) => `create trigger problem_cases_dropped_${act} after ${act} on problem_case
    referencing old table as gone for each statement execute function problem_cases_dropped()`,
  ),
  `create trigger problem_data_dropped_delete after delete on problem for each row when (old.data_hash is not null) execute function problem_data_dropped()`,
  `create trigger problem_data_dropped_update after update of data_hash on problem
    for each row when (old.data_hash is not null and old.data_hash is distinct from new.data_hash) execute function problem_data_dropped()`,
  `create trigger uploads_dropped after delete on testcase_upload referencing old table as gone for each statement execute function uploads_dropped()`,
]

/** Test data that nothing names any more are listed at once, whoever took them away. */
export const droppedTestData = [
  `create function problem_cases_dropped() returns trigger language plpgsql as $$ begin
    insert into dropped_test_data (hash, pid)
    select input_hash, pid from gone union select output_hash, pid from gone;
    return null;
  end $$`,
  ...['delete', 'update'].map(
    (act) => `create trigger problem_cases_dropped_${act} after ${act} on problem_case
    referencing old table as gone for each statement execute function problem_cases_dropped()`,
  ),
  `create function problem_data_dropped() returns trigger language plpgsql as $$ begin
    insert into dropped_test_data (hash, pid) values (old.data_hash, old.id);
    return null;
  end $$`,
  `create trigger problem_data_dropped_delete after delete on problem
    for each row when (old.data_hash is not null) execute function problem_data_dropped()`,
  `create trigger problem_data_dropped_update after update of data_hash on problem
    for each row when (old.data_hash is not null and old.data_hash is distinct from new.data_hash)
    execute function problem_data_dropped()`,
  `create function uploads_dropped() returns trigger language plpgsql as $$ begin
    insert into dropped_test_data (hash) select distinct one -> side ->> 'hash'
      from gone, jsonb_array_elements(gone.files) one, unnest(array['input', 'output']) side
      where one -> side ->> 'hash' is not null;
    return null;
  end $$`,
  `create trigger uploads_dropped after delete on testcase_upload referencing old table as gone
    for each statement execute function uploads_dropped()`,
]

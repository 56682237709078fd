/** Test data that nothing names any more are listed at once, whoever took them away. */
export const droppedTestData = [
  `create function problem_case_dropped() returns trigger language plpgsql as $$ begin
    insert into dropped_test_data (hash, pid)
    select old.input_hash, old.pid union select old.output_hash, old.pid;
    return null;
  end $$`,
  `create trigger problem_case_dropped after delete or update on problem_case
    for each row execute function problem_case_dropped()`,
  `create function problem_data_dropped() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' or old.data_hash is distinct from new.data_hash then
      insert into dropped_test_data (hash, pid) values (old.data_hash, old.id);
    end if;
    return null;
  end $$`,
  `create trigger problem_data_dropped after delete or update of data_hash on problem
    for each row when (old.data_hash is not null) execute function problem_data_dropped()`,
  `create function upload_dropped() returns trigger language plpgsql as $$ begin
    insert into dropped_test_data (hash) select distinct one -> side ->> 'hash'
      from jsonb_array_elements(old.files) one, unnest(array['input', 'output']) side
      where one -> side ->> 'hash' is not null;
    return null;
  end $$`,
  `create trigger upload_dropped after delete on testcase_upload for each row execute function upload_dropped()`,
]

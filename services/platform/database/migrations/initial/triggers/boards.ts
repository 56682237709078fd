/** A board begins with its contest, and is stale after a change that nobody who makes one can forget. */
export const boardMarks = [
  `create function board_begin() returns trigger language plpgsql as $$ begin
    insert into board (cid) values (new.id) on conflict do nothing; return null; end $$`,
  'create trigger board_begin after insert on contest for each row execute function board_begin()',
  `create function board_contest_changed() returns trigger language plpgsql as $$ begin
    update board set is_stale = true where cid = new.id and not is_stale; return null; end $$`,
  `create trigger board_contest_changed after update on contest
    for each row when (old.* is distinct from new.*) execute function board_contest_changed()`,
  `create function board_problem_changed() returns trigger language plpgsql as $$ begin
    update board set is_stale = true where cid = coalesce(new.cid, old.cid) and not is_stale; return null; end $$`,
  `create trigger board_problem_changed after insert or update or delete on contest_problem
    for each row execute function board_problem_changed()`,
]

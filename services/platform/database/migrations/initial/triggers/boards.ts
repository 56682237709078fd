/** A board begins with its contest, and is stale after a change that nobody who makes one can forget. */
export const boardMarks = [
  `create function board_contest_changed() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into board (cid) values (new.id) on conflict do nothing;
    elsif old.* is distinct from new.* then
      update board set is_stale = true where cid = new.id and not is_stale;
    end if;
    return null;
  end $$`,
  `create trigger board_contest_changed after insert or update on contest
    for each row execute function board_contest_changed()`,
  `create function board_problem_changed() returns trigger language plpgsql as $$ begin
    update board set is_stale = true where cid = coalesce(new.cid, old.cid) and not is_stale; return null; end $$`,
  `create trigger board_problem_changed after insert or update or delete on contest_problem
    for each row execute function board_problem_changed()`,
]

/** The cells of submissions `s`, counted anew. */
const counted = `select s.gid, s.uid, s.cid, s.pid, count(*)::int as tries, bool_or(s.status = 0) as solved,
  max(s.oi_rank_score) as best_score from submission s`

/** Cells of groups follow, so that no way in which a submission comes or is judged can forget them. */
export const groupCells = [
  `create function group_cell_counted() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into group_cell as c (gid, uid, cid, pid, tries, solved, best_score)
        values (new.gid, new.uid, new.cid, new.pid, 1, new.status = 0, new.oi_rank_score)
        on conflict (gid, uid, cid, pid) do update set tries = c.tries + 1, solved = c.solved or excluded.solved,
          best_score = greatest(c.best_score, excluded.best_score);
      elsif (old.status = 0) <> (new.status = 0) or old.oi_rank_score is distinct from new.oi_rank_score then
        update group_cell c set solved = n.solved, best_score = n.best_score
        from (${counted} where s.uid = new.uid and s.pid = new.pid and s.cid = new.cid and s.gid = new.gid
          group by s.gid, s.uid, s.cid, s.pid) n
        where c.gid = n.gid and c.uid = n.uid and c.cid = n.cid and c.pid = n.pid
          and (c.solved, c.best_score) is distinct from (n.solved, n.best_score);
      end if;
      return null;
    end $$`,
  `create trigger group_cell_counted after insert or update of status, oi_rank_score on submission
    for each row when (new.gid is not null and new.pid is not null) execute function group_cell_counted()`,
]

/** After deletions, in `submissions_gone`. */
export const recountGroupCells = `
  if exists (select 1 from gone where gid is not null) then
    delete from group_cell c using (select distinct gid, uid, cid, pid from gone where gid is not null) g
    where c.gid = g.gid and c.uid = g.uid and c.cid = g.cid and c.pid = g.pid;
    insert into group_cell ${counted} join (select distinct gid, uid, cid, pid from gone where gid is not null) g
      on s.gid = g.gid and s.uid = g.uid and s.cid = g.cid and s.pid = g.pid
    group by s.gid, s.uid, s.cid, s.pid;
  end if;`

/** The verdicts that a rank knows. */
const counts = 'status in (-3, -2, -1, 0, 1, 2, 3, 8)'

/** The cell of one person on one problem; no row when no record of a known verdict is left. */
const computedCell = `
  select whose as tid, who as uid, which as pid,
    case when bool_or(r.status = 0) then 0
      else (array_agg(r.status order by r.submit_time desc, r.submit_id desc))[1] end as status,
    case when bool_or(r.status = 0)
      then (array_agg(r.score order by r.submit_time, r.submit_id) filter (where r.status = 0))[1]
      else (array_agg(r.score order by r.submit_time desc, r.submit_id desc))[1] end as score,
    min(coalesce(r.time_ms, 0)) filter (where r.status = 0) as run_time_ms
  from training_record r where r.tid = whose and r.uid = who and r.pid = which and r.${counts} having count(*) > 0`

/** Cell and sum of a person follow from each record, whatever way in which one comes, changes or goes. */
export const trainingCells = [
  `create function training_record_changed() returns trigger language plpgsql as $$
    declare
      who varchar := coalesce(new.uid, old.uid);
      whose bigint := coalesce(new.tid, old.tid);
      which bigint := coalesce(new.pid, old.pid);
      before record; after record; by_cells int; by_ac int; by_time bigint;
    begin
      select count(*)::int as cells, count(run_time_ms)::int as ac, coalesce(sum(run_time_ms), 0) as time into before
      from (select run_time_ms from training_cell where tid = whose and uid = who and pid = which for update) c;
      with counted as (${computedCell}),
      gone as (
        delete from training_cell where tid = whose and uid = who and pid = which and not exists (select from counted)),
      kept as (
        insert into training_cell as c (tid, uid, pid, status, score, run_time_ms)
        select tid, uid, pid, status, score, run_time_ms from counted
        on conflict (tid, uid, pid) do update
          set status = excluded.status, score = excluded.score, run_time_ms = excluded.run_time_ms
          where (c.status, c.score, c.run_time_ms)
            is distinct from (excluded.status, excluded.score, excluded.run_time_ms))
      select count(*)::int as cells, count(run_time_ms)::int as ac, coalesce(sum(run_time_ms), 0) as time
      into after from counted;
      by_cells := after.cells - before.cells; by_ac := after.ac - before.ac; by_time := after.time - before.time;
      if by_cells = 0 and by_ac = 0 and by_time = 0 then return null; end if;
      update training_standing set cells = cells + by_cells, ac = ac + by_ac, run_time_ms = run_time_ms + by_time
      where uid = who and tid = whose;
      if not found and tg_op <> 'DELETE' then
        insert into training_standing as s (uid, tid, cells, ac, run_time_ms)
        values (who, whose, by_cells, by_ac, by_time)
        on conflict (uid, tid) do update
          set cells = s.cells + by_cells, ac = s.ac + by_ac, run_time_ms = s.run_time_ms + by_time;
      end if;
      return null;
    end $$`,
  `create trigger training_record_changed after insert or update or delete on training_record
    for each row execute function training_record_changed()`,
]

/** The verdicts that a rank knows. */
const counts = 'status in (-3, -2, -1, 0, 1, 2, 3, 8)'

const computedCells = `
  select g.tid, g.uid, g.pid,
    case when bool_or(r.status = 0) then 0
      else (array_agg(r.status order by r.submit_time desc, r.submit_id desc))[1] end as status,
    case when bool_or(r.status = 0)
      then (array_agg(r.score order by r.submit_time, r.submit_id) filter (where r.status = 0))[1]
      else (array_agg(r.score order by r.submit_time desc, r.submit_id desc))[1] end as score,
    min(coalesce(r.time_ms, 0)) filter (where r.status = 0) as run_time_ms
  from (select distinct tid, uid, pid from changed) g
  join training_record r on r.tid = g.tid and r.uid = g.uid and r.pid = g.pid and r.${counts}
  group by g.tid, g.uid, g.pid order by g.tid, g.uid, g.pid`

const cells = [
  `create function training_cell_changed() returns trigger language plpgsql as $$
    declare by_cells int := 0; by_ac int := 0; by_time bigint := 0; who varchar; whose bigint;
    begin
      if tg_op <> 'INSERT' then
        who := old.uid; whose := old.tid; by_cells := -1;
        by_ac := - (old.run_time_ms is not null)::int; by_time := - coalesce(old.run_time_ms, 0);
      end if;
      if tg_op <> 'DELETE' then
        who := new.uid; whose := new.tid; by_cells := by_cells + 1;
        by_ac := by_ac + (new.run_time_ms is not null)::int; by_time := by_time + coalesce(new.run_time_ms, 0);
      end if;
      if by_cells <> 0 or by_ac <> 0 or by_time <> 0 then
        insert into training_standing as s (uid, tid, cells, ac, run_time_ms)
        values (who, whose, by_cells, by_ac, by_time)
        on conflict (uid, tid) do update
          set cells = s.cells + by_cells, ac = s.ac + by_ac, run_time_ms = s.run_time_ms + by_time;
      end if;
      return null;
    end $$`,
  `create trigger training_cell_changed after insert or update or delete on training_cell
    for each row execute function training_cell_changed()`,
]

const records = [
  `create function training_records_changed() returns trigger language plpgsql as $$
    begin
      delete from training_cell c using (select distinct tid, uid, pid from changed) g
      where c.tid = g.tid and c.uid = g.uid and c.pid = g.pid and not exists (
        select 1 from training_record r where r.tid = g.tid and r.uid = g.uid and r.pid = g.pid and r.${counts});
      insert into training_cell as c (tid, uid, pid, status, score, run_time_ms) ${computedCells}
      on conflict (tid, uid, pid) do update
        set status = excluded.status, score = excluded.score, run_time_ms = excluded.run_time_ms
        where (c.status, c.score, c.run_time_ms)
          is distinct from (excluded.status, excluded.score, excluded.run_time_ms);
      return null;
    end $$`,
  ...['insert', 'update', 'delete'].map(
    (act) => `create trigger training_records_${act} after ${act} on training_record
    referencing ${act === 'delete' ? 'old' : 'new'} table as changed
    for each statement execute function training_records_changed()`,
  ),
  // What changes because many rows go is locked first, in the order of lock-order.ts; by its name this comes first.
  `create function gone_training_cells_locked() returns trigger language plpgsql as $$
    begin
      perform 1 from training_cell where (tid, uid, pid) in (select tid, uid, pid from gone)
        order by tid, uid, pid for update;
      perform 1 from training_standing where (tid, uid) in (select tid, uid from gone) order by tid, uid for update;
      return null;
    end $$`,
  `create trigger gone_training_cells_locked after delete on training_record referencing old table as gone
    for each statement execute function gone_training_cells_locked()`,
]

const gone = [
  `create function training_gone() returns trigger language plpgsql as $$
    begin
      delete from training_standing where tid = old.id;
      return null;
    end $$`,
  // Deferred to the very end: the cells that go with the records still write their sums.
  `create constraint trigger training_gone after delete on training deferrable initially deferred
    for each row execute function training_gone()`,
]

/** Cells and sums follow from records, so that no way in which a record comes, changes or goes can forget them. */
export const trainingCells = [...cells, ...records, ...gone]

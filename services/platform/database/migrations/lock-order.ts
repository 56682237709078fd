import { Migration } from '@mikro-orm/migrations'
import { serverZone } from '../server-day.ts'

/**
 * What changes because many rows go is locked first, in the order of ../lock-order.ts; the triggers that change it
 * update in whatever order PostgreSQL's plan has. By their names these come before them.
 */
export class LockOrder extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const days = `select (submit_time at time zone '${serverZone}')::date, submit_id % 8 from gone`
const listed = 'cid = 0 and gid is null'

const statements = [
  `create function gone_submissions_locked() returns trigger language plpgsql as $$
    begin
      perform 1 from group_cell where (gid, uid, cid, pid) in (select gid, uid, cid, pid from gone where gid is not null) order by gid, uid, cid, pid for update;
      perform 1 from submission_list_day where (day, shard) in (${days} where ${listed}) order by day, shard for update;
      perform 1 from submission_day where (day, shard) in (${days}) order by day, shard for update;
      perform 1 from user_problem where (uid, pid) in (select uid, pid from gone where ${listed}) order by uid, pid for update;
      perform 1 from user_standing where uid in (select uid from gone) order by uid for update;
      return null;
    end $$`,
  `create trigger gone_submissions_locked after delete on submission referencing old table as gone
    for each statement execute function gone_submissions_locked()`,
  `create function gone_training_cells_locked() returns trigger language plpgsql as $$
    begin
      perform 1 from training_cell where (tid, uid, pid) in (select tid, uid, pid from gone) order by tid, uid, pid for update;
      perform 1 from training_standing where (tid, uid) in (select tid, uid from gone) order by tid, uid for update;
      return null;
    end $$`,
  `create trigger gone_training_cells_locked after delete on training_record referencing old table as gone
    for each statement execute function gone_training_cells_locked()`,
]

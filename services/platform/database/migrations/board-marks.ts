import { Migration } from '@mikro-orm/migrations'

/**
 * A change marks the board of its contest even where it is stale already: who is computing it has read the contest as
 * it was, and the mark waits for the lock until that is stored. Skipped, the change was never computed.
 */
export class BoardMarks extends Migration {
  override up(): void {
    this.addSql(`create or replace function board_contest_changed() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        insert into board (cid) values (new.id) on conflict do nothing;
      elsif old.* is distinct from new.* then
        update board set is_stale = true where cid = new.id;
      end if;
      return null;
    end $$`)
    this.addSql(`create or replace function board_problem_changed() returns trigger language plpgsql as $$ begin
      update board set is_stale = true where cid = coalesce(new.cid, old.cid); return null; end $$`)
  }
}

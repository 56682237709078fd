import { Migration } from '@mikro-orm/migrations'

/**
 * Whoever changes what the home page lists need not know of it: the change itself leaves word, in the transaction,
 * and the worker tells the readers (features/home/worker.ts).
 */
export class HomeNews extends Migration {
  override up(): void {
    this.addSql(`create function home_changed() returns trigger language plpgsql as $$
      begin
        insert into outbox (kind, subject, payload) values ('live', 'podium.home', json_build_object('v', 1, 'what', tg_argv[0])::text);
        return null;
      end $$`)
    for (const [table, what] of [
      ['announcement', 'announcements'],
      ['stored_file', 'carousel'],
    ] as const) {
      this.addSql(`create trigger home_changed after insert or update or delete on ${table}
        for each statement execute function home_changed('${what}')`)
    }
    for (const event of ['insert', 'delete']) {
      this.addSql(
        `create trigger home_changed_${event} after ${event} on problem for each statement execute function home_changed('problems')`,
      )
    }
    this.addSql(`create trigger home_changed_update after update of title, auth, gid, display_id, updated_at on problem
      for each statement execute function home_changed('problems')`)
  }
}

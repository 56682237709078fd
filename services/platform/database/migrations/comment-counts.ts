import { Migration } from '@mikro-orm/migrations'

/** How many comments a discussion has, without their replies: the total of its pages, kept by the database itself. */
export class CommentCounts extends Migration {
  override up(): void {
    this.addSql('alter table discussion add column top_comment_num integer not null default 0')
    this.addSql(
      'update discussion d set top_comment_num = (select count(*) from comment c where c.did = d.id) where comment_num > 0',
    )
    for (const [event, rows, sign] of [
      ['insert', 'new table as moved', '+'],
      ['delete', 'old table as moved', '-'],
    ] as const) {
      this.addSql(`create function comment_${event}_counted() returns trigger language plpgsql as $$ begin
        update discussion d set top_comment_num = d.top_comment_num ${sign} m.many
        from (select did, count(*) as many from moved where did is not null group by did) m where d.id = m.did;
        return null;
      end $$`)
      this.addSql(`create trigger comment_${event}_counted after ${event} on comment referencing ${rows}
        for each statement execute function comment_${event}_counted()`)
    }
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * The order of a user's messages has a revision of its own: reading marks them and moves none, so what is known of
 * where rows of a deep box stand outlives it. It grows with all that come and go, and with those that take their
 * place among the read ones (features/messages/box.ts).
 */
export class MessageOrder extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const totals = (row: string): string =>
  ['comment', 'reply', 'likes', 'sys', 'mine'].map((name) => `${row}.${name}_total`).join(', ')

const statements = [
  'alter table message_count add column order_rev bigint not null default 0',
  `create function message_order_moved() returns trigger language plpgsql as $$ begin
    new.order_rev := old.order_rev + 1;
    return new;
  end $$`,
  // A statement that adds or takes away messages always changes a total (messages.ts).
  `create trigger message_order_moved before update on message_count for each row
    when ((${totals('old')}) is distinct from (${totals('new')})) execute function message_order_moved()`,
]

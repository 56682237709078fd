import { Migration } from '@mikro-orm/migrations'

/**
 * Who is called what has a revision, as the bank has one (list-counts.ts): what a word finds among user names, and
 * the names that stand on rows, may be kept until it moves.
 */
export class NameRevision extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  'create table name_revision (is_only boolean primary key default true check (is_only), rev bigint not null)',
  'insert into name_revision (rev) values (1)',
  // At the end of a transaction and once in it: its lock is the last one taken, and nobody waits for it while holding
  // another.
  `create function names_moved() returns trigger language plpgsql as $$
    begin
      if current_setting('podium.names_moved', true) is distinct from 'yes' then
        perform set_config('podium.names_moved', 'yes', true);
        update name_revision set rev = rev + 1;
      end if;
      return null;
    end $$`,
  `create constraint trigger names_moved after insert or delete or update of username on users
    deferrable initially deferred for each row execute function names_moved()`,
]

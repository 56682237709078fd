import { Migration } from '@mikro-orm/migrations'

/**
 * Lists of problems and of submissions read indexes alone, whatever they are filtered by. `search_text` is what a
 * word is looked for in: id and titles of every language, in lower case. It stands in the index of the bank, so its
 * length is bounded. `search_name` is a user's name in lower case. Both are columns, because an index over an
 * expression is not read by itself.
 */
export class ListSpeed extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  `alter table problem add column search_text text not null default ''`,
  `create function problem_search_text() returns trigger language plpgsql as $$ begin
    new.search_text := left(lower(concat_ws(chr(10), new.display_id, new.title,
      (select string_agg(title, chr(10) order by locale) from problem_translation where pid = new.id))), 600);
    return new;
  end $$`,
  `create trigger problem_search_text before insert or update of display_id, title on problem
    for each row execute function problem_search_text()`,
  `create function problem_titles_changed() returns trigger language plpgsql as $$ begin
    update problem set title = title where id = coalesce(new.pid, old.pid);
    return null;
  end $$`,
  `create trigger problem_titles_changed after insert or update or delete on problem_translation
    for each row execute function problem_titles_changed()`,
  'update problem set title = title',
  'drop index problem_bank_order',
  `create index problem_bank on problem (length(display_id), display_id) include (id, difficulty, is_remote, search_text)
    where auth = 1 and gid is null`,
  'create index problem_display_ids on problem (display_id, id)',
  `alter table users add column search_name text not null default ''`,
  `create function users_search_name() returns trigger language plpgsql as $$ begin
    new.search_name := lower(new.username);
    return new;
  end $$`,
  `create trigger users_search_name before insert or update of username on users for each row execute function users_search_name()`,
  'update users set username = username',
  'create index users_names on users (search_name, uid)',
]

import { Migration } from '@mikro-orm/migrations'

/**
 * Words are looked for in title, description and author of a discussion. `search_text` holds the three in lower case;
 * it is indexed by its pairs of characters and its single ones, so that a word of two Chinese characters is found
 * through the index as well as a long one. A report remembers when it was marked.
 */
export class TalkDesk extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  `alter table discussion add column search_text text not null default ''`,
  `create function discussion_search_text() returns trigger language plpgsql as $$ begin
    new.search_text := left(lower(concat_ws(chr(10), new.title, new.description, (select username from users where uid = new.uid))), 600);
    return new;
  end $$`,
  `create trigger discussion_search_text before insert or update of title, description, uid on discussion
    for each row execute function discussion_search_text()`,
  `create function discussion_author_renamed() returns trigger language plpgsql as $$ begin
    update discussion set title = title where uid = new.uid;
    return null;
  end $$`,
  `create trigger discussion_author_renamed after update of username on users for each row when (old.username is distinct from new.username)
    execute function discussion_author_renamed()`,
  'update discussion set title = title',
  'create index discussion_words on discussion using gin (search_grams(search_text))',
  // The back office lists those of groups and disabled ones too.
  'create index discussion_all on discussion (top_priority desc, created_at desc, id desc)',
  'alter table discussion_report add column updated_at timestamptz not null default now()',
]

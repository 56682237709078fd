import { Migration } from '@mikro-orm/migrations'

/**
 * Words are looked for in title, description and author of a discussion. `search_text` holds the three in lower case; it is
 * indexed by its pairs of characters and its single ones, so that a word of two Chinese characters is found through the index
 * as well as a long one. A report remembers when it was marked.
 */
export class TalkDesk extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  `create function text_grams(words text) returns text[] language sql immutable parallel safe as $$
    with one as (select ch, lead(ch) over (order by place) as next from regexp_split_to_table(words, '') with ordinality as t (ch, place))
    select coalesce(array_agg(distinct gram), '{}') from (select ch as gram from one where ch <> '' union all select ch || next from one where next is not null) all_grams
  $$`,
  // What a keyword must have: its pairs, or itself when it is a single character.
  `create function keyword_grams(words text) returns text[] language sql immutable parallel safe as $$
    select case when char_length(words) < 2 then array[words]
      else (select array_agg(distinct substr(words, place, 2)) from generate_series(1, char_length(words) - 1) place) end
  $$`,
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
  'create index discussion_words on discussion using gin (text_grams(search_text))',
  // The back office lists those of groups and disabled ones too.
  'create index discussion_all on discussion (top_priority desc, created_at desc, id desc)',
  'alter table discussion_report add column updated_at timestamptz not null default now()',
]

/** Texts that words are looked for in, where they hold names of rows beside: these follow with every change. */
export const searchTexts = [
  `create function problem_titles_changed() returns trigger language plpgsql as $$
    declare changed bigint := coalesce(new.pid, old.pid);
    begin
      update problem set translated_titles = coalesce(
        (select string_agg(chr(10) || title, '' order by locale) from problem_translation where pid = changed), '')
      where id = changed;
      return null;
    end $$`,
  `create trigger problem_titles_changed after insert or update or delete on problem_translation
    for each row execute function problem_titles_changed()`,
  `create function discussion_author_name() returns trigger language plpgsql as $$ begin
    new.author_name := coalesce((select username from users where uid = new.uid), '');
    return new;
  end $$`,
  `create trigger discussion_author_name before insert or update of uid on discussion
    for each row execute function discussion_author_name()`,
]

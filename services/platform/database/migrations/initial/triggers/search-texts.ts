/** Texts that words are looked for in, made of columns of the row and of rows beside it. */
export const searchTexts = [
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
  `create function discussion_search_text() returns trigger language plpgsql as $$ begin
    new.search_text := left(lower(concat_ws(chr(10), new.title, new.description,
      (select username from users where uid = new.uid))), 600);
    return new;
  end $$`,
  `create trigger discussion_search_text before insert or update of title, description, uid on discussion
    for each row execute function discussion_search_text()`,
  `create function discussion_author_renamed() returns trigger language plpgsql as $$ begin
    update discussion set title = title where uid = new.uid;
    return null;
  end $$`,
  `create trigger discussion_author_renamed after update of username on users
    for each row when (old.username is distinct from new.username) execute function discussion_author_renamed()`,
  `create function user_group_search_text() returns trigger language plpgsql as $$ begin
    new.search_text := lower(concat_ws(chr(10), new.name, new.short_name,
      (select username from users where uid = new.uid)));
    return new;
  end $$`,
  `create trigger user_group_search_text before insert or update of name, short_name, uid on user_group
    for each row execute function user_group_search_text()`,
  `create function group_member_search_name() returns trigger language plpgsql as $$ begin
    new.search_name := coalesce((select search_name from users where uid = new.uid), '');
    return new;
  end $$`,
  `create trigger group_member_search_name before insert or update of uid on group_member
    for each row execute function group_member_search_name()`,
  `create function groups_user_renamed() returns trigger language plpgsql as $$ begin
    update user_group set name = name where uid = new.uid;
    update group_member set uid = uid where uid = new.uid;
    return null;
  end $$`,
  `create trigger groups_user_renamed after update of username on users
    for each row when (old.username is distinct from new.username) execute function groups_user_renamed()`,
]

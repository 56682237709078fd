import { Migration } from '@mikro-orm/migrations'

/**
 * Words are looked for in groups and among members in what their own rows hold: `search_text` is name, short name and
 * owner of a group, `search_name` the name of a member, both in lower case. Members stand in the index that gives
 * their order.
 */
export class GroupSearch extends Migration {
  override up(): void {
    for (const statement of [...groups, ...members]) this.addSql(statement)
  }
}

const groups = [
  `alter table user_group add column search_text text not null default ''`,
  `create function user_group_search_text() returns trigger language plpgsql as $$ begin
    new.search_text := lower(concat_ws(chr(10), new.name, new.short_name, (select username from users where uid = new.uid)));
    return new;
  end $$`,
  `create trigger user_group_search_text before insert or update of name, short_name, uid on user_group
    for each row execute function user_group_search_text()`,
  'update user_group set name = name',
  'create index user_group_words on user_group using gin (search_grams(search_text)) with (fastupdate = off)',
  'drop index user_group_listed',
  'create index user_group_listed on user_group (id) include (auth, visible, search_text) where status = 0 and members > 0',
]

const members = [
  `alter table group_member add column search_name text not null default ''`,
  `create function group_member_search_name() returns trigger language plpgsql as $$ begin
    new.search_name := coalesce((select search_name from users where uid = new.uid), '');
    return new;
  end $$`,
  'create trigger group_member_search_name before insert or update of uid on group_member for each row execute function group_member_search_name()',
  'update group_member set uid = uid',
  'drop index group_member_rows',
  'create index group_member_rows on group_member (gid, id desc) include (auth, uid, search_name)',
  `create function groups_user_renamed() returns trigger language plpgsql as $$ begin
    update user_group set name = name where uid = new.uid;
    update group_member set uid = uid where uid = new.uid;
    return null;
  end $$`,
  `create trigger groups_user_renamed after update of username on users for each row when (old.username is distinct from new.username)
    execute function groups_user_renamed()`,
]

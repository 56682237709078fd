/** So many characters of a name are looked through: an entry of an index has a bound. */
const namesChars = 400

/** What ranks keep of a user comes, changes and goes with the user. */
export const userRows = [
  `create function user_changed() returns trigger language plpgsql as $$
    declare called text;
    begin
      if tg_op = 'DELETE' then
        delete from user_problem where uid = old.uid;
        delete from user_standing where uid = old.uid;
        delete from user_search where uid = old.uid;
        delete from training_register where uid = old.uid;
        delete from training_record r using training_standing s
        where s.uid = old.uid and r.tid = s.tid and r.uid = old.uid;
        return null;
      end if;
      called := user_names(new.username, new.nickname, new.realname);
      insert into user_standing (uid, enabled, names)
      values (new.uid, new.status = 0 and not new.contest_only, left(called, ${namesChars}))
      on conflict (uid) do update set enabled = excluded.enabled, names = excluded.names;
      insert into user_search (uid, names, grams) values (new.uid, called, search_grams(called))
      on conflict (uid) do update set names = excluded.names, grams = excluded.grams
        where user_search.names <> excluded.names;
      if tg_op = 'UPDATE' and old.username <> new.username then
        update discussion set author_name = new.username where uid = new.uid;
        update user_group set owner_name = new.username where uid = new.uid;
        update group_member set search_name = lower(new.username) where uid = new.uid;
      end if;
      return null;
    end $$`,
  `create trigger user_changed after insert or delete
    or update of username, nickname, realname, status, contest_only on users
    for each row execute function user_changed()`,
]

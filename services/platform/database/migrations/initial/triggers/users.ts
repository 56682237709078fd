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
  `create function user_problem_changed() returns trigger language plpgsql as $$
    declare by_ac int := 0; by_score int := 0; who varchar;
    begin
      if tg_op <> 'INSERT' then
        who := old.uid; by_ac := - (old.solved_at is not null)::int; by_score := - coalesce(old.best_score, 0);
      end if;
      if tg_op <> 'DELETE' then
        who := new.uid;
        by_ac := by_ac + (new.solved_at is not null)::int; by_score := by_score + coalesce(new.best_score, 0);
      end if;
      if by_ac <> 0 or by_score <> 0 then
        insert into user_standing as s (uid, ac, score) values (who, by_ac, by_score)
        on conflict (uid) do update set ac = s.ac + excluded.ac, score = s.score + excluded.score;
      end if;
      return null;
    end $$`,
  `create trigger user_problem_changed after insert or update or delete on user_problem
    for each row execute function user_problem_changed()`,
]

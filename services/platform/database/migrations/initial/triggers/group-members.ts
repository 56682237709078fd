/**
 * How many members and applicants a group has, and the names of owner and members that words are looked for in,
 * whatever way in which somebody comes, changes or goes. Members are those of level 3 and above, applicants those of
 * level 1. The owner is a member from the first moment.
 */
export const groupMembers = [
  `create function group_member_changed() returns trigger language plpgsql as $$
    declare by_members int := 0; by_applicants int := 0; called text;
    begin
      if tg_op <> 'INSERT' then
        by_members := - (old.auth >= 3)::int; by_applicants := - (old.auth = 1)::int;
      end if;
      if tg_op <> 'DELETE' then
        by_members := by_members + (new.auth >= 3)::int; by_applicants := by_applicants + (new.auth = 1)::int;
      end if;
      if tg_op = 'INSERT' then
        select username into called from users where uid = new.uid;
        update group_member set search_name = lower(called) where id = new.id and called is not null;
        update user_group set owner_name = called
        where id = new.gid and uid = new.uid and called is not null and owner_name <> called;
      end if;
      if by_members <> 0 or by_applicants <> 0 then
        update user_group set members = members + by_members, applicants = applicants + by_applicants
        where id = coalesce(new.gid, old.gid);
      end if;
      return null;
    end $$`,
  `create trigger group_member_changed after insert or delete or update of auth on group_member
    for each row execute function group_member_changed()`,
]

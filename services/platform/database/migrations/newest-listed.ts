import { Migration } from '@mikro-orm/migrations'

/**
 * When each user last submitted to the common list is kept with the user's counters: a page of the submissions of
 * many people is read from those alone who have something on it.
 */
export class NewestListed extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  'alter table user_standing add column listed_at timestamptz',
  `update user_standing s set listed_at = g.newest
    from (select uid, max(submit_time) as newest from submission where cid = 0 and gid is null group by uid) g where g.uid = s.uid`,
  // By its name it comes after `submissions_gone`, which has locked the counters of all whose submissions went: who
  // submitted or deleted at the same time has ended by then and is seen here, or comes later.
  `create function submissions_relisted() returns trigger language plpgsql as $$
    begin
      update user_standing s set listed_at = (select max(submit_time) from submission where uid = s.uid and cid = 0 and gid is null)
      from (select uid, max(submit_time) as newest from gone where cid = 0 and gid is null group by uid) g
      where g.uid = s.uid and g.newest >= s.listed_at;
      return null;
    end $$`,
  `create trigger submissions_relisted after delete on submission referencing old table as gone
    for each statement execute function submissions_relisted()`,
]

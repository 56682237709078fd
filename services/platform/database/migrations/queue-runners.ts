import { Migration } from '@mikro-orm/migrations'

/** Who has claimed a print or a balloon, and who has done it; a balloon is one of a participant on a problem. */
export class QueueRunners extends Migration {
  override up(): void {
    this.addSql(`create table contest_balloon (
      cpid bigint not null references contest_problem on delete cascade,
      uid varchar(32) not null,
      cid bigint not null references contest on delete cascade,
      submit_id bigint not null,
      runner_uid varchar(32),
      done_at timestamptz,
      primary key (cpid, uid)
    )`)
    this.addSql('create index contest_balloon_cid on contest_balloon (cid)')
    this.addSql('create index contest_balloon_runner on contest_balloon (runner_uid) where runner_uid is not null')
    this.addSql(`insert into contest_balloon (cpid, uid, cid, submit_id, done_at)
      select distinct on (cpid, uid) cpid, uid, cid, submit_id, submit_time from contest_record where checked
      order by cpid, uid, submit_time, submit_id`)
    this.addSql(`alter table contest_print add column runner_uid varchar(32), add column done_at timestamptz`)
    this.addSql('create index contest_print_runner on contest_print (runner_uid) where runner_uid is not null')
    this.addSql('update contest_print set done_at = created_at where status = 1')
  }
}

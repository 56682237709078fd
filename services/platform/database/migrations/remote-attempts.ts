import { Migration } from '@mikro-orm/migrations'

/** What is known of attempts at remote sites, as their judges last said. */
export class RemoteAttempts extends Migration {
  override up(): void {
    this.addSql(`create table remote_attempt (
      submit_id bigint not null references submission on delete cascade,
      attempt int not null,
      site varchar(8) not null,
      problem_id varchar(64) not null,
      phase varchar(16) not null,
      account_id bigint,
      username varchar(255),
      run_id varchar(32),
      status smallint,
      changed_at timestamptz not null,
      primary key (submit_id, attempt)
    )`)
    this.addSql(`create index remote_attempt_unknown on remote_attempt (changed_at desc, submit_id)
      where phase = 'unknown'`)
  }
}

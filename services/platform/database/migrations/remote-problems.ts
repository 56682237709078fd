import { Migration } from '@mikro-orm/migrations'

/** Problems of remote sites: where each is from, imports of many as tasks, and languages that a site has no more. */
export class RemoteProblems extends Migration {
  override up(): void {
    this.addSql(`create table remote_problem (
      pid bigint primary key references problem on delete cascade,
      site varchar(8) not null,
      site_id varchar(64) not null,
      statement_language varchar(8),
      imported_at timestamptz not null default now(),
      checked_at timestamptz not null default now(),
      gone_at timestamptz,
      unique (site, site_id)
    )`)
    this.addSql('alter table language add is_gone boolean not null default false')
    this.addSql('alter table exchange_job drop constraint exchange_job_kind_check')
    this.addSql(`alter table exchange_job add constraint exchange_job_kind_check
      check (kind in ('preview', 'import', 'export', 'remote'))`)
  }
}

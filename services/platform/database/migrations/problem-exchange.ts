import { Migration } from '@mikro-orm/migrations'

/**
 * Imports and exports of problems, which go on when their page is closed; and what has been imported, so that it is
 * not twice.
 */
export class ProblemExchange extends Migration {
  override up(): void {
    this.addSql(`create table exchange_job (
      id bigserial primary key,
      uid varchar(32) not null,
      kind varchar(8) not null check (kind in ('import', 'export')),
      format varchar(32) not null,
      file_name varchar(255) not null,
      state varchar(8) not null default 'running' check (state in ('running', 'done', 'failed')),
      total int,
      items jsonb not null default '[]',
      reason jsonb,
      result_hash varchar(64),
      result_bytes bigint,
      created_at timestamptz not null default now(),
      touched_at timestamptz not null default now()
    )`)
    this.addSql('create index exchange_job_owner on exchange_job (uid, id desc)')
    this.addSql('create index exchange_job_age on exchange_job (created_at)')
    this.addSql(`create table problem_import (
      fingerprint varchar(64) primary key,
      pid bigint not null references problem on delete cascade
    )`)
    this.addSql('create index problem_import_pid on problem_import (pid)')
  }
}

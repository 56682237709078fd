import { Migration } from '@mikro-orm/migrations'

/** What a problem keeps of the package that it came in, and the check of the package: its programs run by a judge. */
export class ProblemPackages extends Migration {
  override up(): void {
    this.addSql(`create table problem_package (
      pid bigint primary key references problem on delete cascade,
      about jsonb not null,
      notes jsonb not null,
      imported_at timestamptz not null,
      checked_at timestamptz,
      revision integer not null default 0
    )`)
    this.addSql(`create table problem_package_file (
      pid bigint not null references problem_package on delete cascade,
      path varchar(255) not null,
      content bytea not null,
      primary key (pid, path)
    )`)
    this.addSql(`create table package_run (
      id bigserial primary key,
      pid bigint not null references problem_package on delete cascade,
      path varchar(255) not null,
      kind varchar(16) not null check (kind in ('submission', 'validator')),
      expected jsonb not null,
      language varchar(64),
      status integer,
      time_ms integer,
      memory_kb integer,
      score integer,
      is_as_promised boolean,
      cases jsonb not null default '[]',
      report jsonb not null default '[]',
      ended_at timestamptz
    )`)
    this.addSql('create index package_run_of on package_run (pid, id)')
  }
}

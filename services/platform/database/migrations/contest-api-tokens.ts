import { Migration } from '@mikro-orm/migrations'

/** Tokens of the Contest API: of each one its hash alone. */
export class ContestApiTokens extends Migration {
  override up(): void {
    this.addSql(`create table contest_api_token (
      id bigserial primary key,
      cid bigint not null references contest on delete cascade,
      name varchar(64) not null,
      scope varchar(16) not null check (scope in ('public', 'jury', 'jury-write')),
      hash varchar(64) not null unique,
      uid varchar(32) not null,
      made_at timestamptz not null,
      used_at timestamptz
    )`)
    this.addSql('create index contest_api_token_contest on contest_api_token (cid, id)')
  }
}

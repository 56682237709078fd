import { Migration } from '@mikro-orm/migrations'

/** Webhooks of the Contest API: whom to notify of what a contest's feed tells, and how far that has come. */
export class ContestWebhooks extends Migration {
  override up(): void {
    this.addSql(`create table contest_webhook (
      id bigserial primary key,
      cid bigint not null references contest on delete cascade,
      uid varchar(32) not null,
      token_id bigint references contest_api_token on delete cascade,
      url varchar(500) not null,
      secret varchar(255) not null,
      endpoints jsonb not null,
      position varchar(64) not null,
      is_active boolean not null default true,
      failures integer not null default 0,
      error varchar(255),
      failing_since timestamptz,
      due_at timestamptz not null,
      leased_until timestamptz,
      made_at timestamptz not null,
      delivered_at timestamptz
    )`)
    this.addSql('create index contest_webhook_contest on contest_webhook (cid, id)')
    this.addSql('create index contest_webhook_token on contest_webhook (token_id)')
    this.addSql('create index contest_webhook_due on contest_webhook (due_at) where is_active')
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * Messages of the jury to several: whom they name, teams and groups, and who that was when they were sent. The version
 * before shows them to the jury alone.
 */
export class ClarificationRecipients extends Migration {
  override up(): void {
    this.addSql(`alter table clarification add column to_uids jsonb not null default '[]',
      add column to_groups jsonb not null default '[]'`)
    this.addSql(`create table clarification_recipient (
      clarification_id bigint not null references clarification on delete cascade,
      uid varchar(32) not null,
      primary key (clarification_id, uid)
    )`)
    this.addSql('create index clarification_recipient_user on clarification_recipient (uid)')
  }
}

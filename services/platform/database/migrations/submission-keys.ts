import { Migration } from '@mikro-orm/migrations'

/** Keys that came with submissions: what is sent again under one is answered and not stored. */
export class SubmissionKeys extends Migration {
  override up(): void {
    this.addSql(`create table submission_key (
      uid varchar(32) not null references users on delete cascade,
      key varchar(64) not null,
      submit_id bigint not null references submission on delete cascade,
      content_hash varchar(64) not null,
      created_at timestamptz not null,
      primary key (uid, key)
    )`)
    this.addSql('create index submission_key_of on submission_key (submit_id)')
  }
}

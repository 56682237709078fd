import { Migration } from '@mikro-orm/migrations'

/** Commentary of the jury on a contest, in the Contest API and its event feed. */
export class ContestCommentary extends Migration {
  override up(): void {
    this.addSql(`create table contest_commentary (
      id bigserial primary key,
      cid bigint not null references contest on delete cascade,
      uid varchar(32) not null,
      message text not null,
      tags jsonb not null,
      uids jsonb not null,
      cpids jsonb not null,
      submit_ids jsonb not null,
      made_at timestamptz not null
    )`)
    this.addSql('create index contest_commentary_contest on contest_commentary (cid, id)')
    this.addSql('alter table contest_feed_event add column commentary_id bigint')
  }
}

import { Migration } from '@mikro-orm/migrations'

/** The event feed of the Contest API. Rows of a feed have no reference to submissions: they outlive them. */
export class ContestApi extends Migration {
  override up(): void {
    this.addSql(`create table contest_feed (
      cid bigint not null primary key references contest on delete cascade,
      seq bigint not null default 0,
      public_seq bigint not null default 0,
      generation bigint not null,
      phase varchar(16) not null,
      times varchar(64) not null
    )`)
    this.addSql(`create table contest_feed_event (
      cid bigint not null references contest_feed on delete cascade,
      seq bigint not null,
      public_seq bigint,
      kind varchar(16) not null,
      uid varchar(32),
      submit_id bigint,
      status smallint,
      score int,
      time_ms int,
      phase varchar(16),
      at timestamptz not null default now(),
      primary key (cid, seq)
    )`)
    this.addSql(`create index contest_feed_event_public on contest_feed_event (cid, public_seq)
      where public_seq is not null`)
    this.addSql(`create index contest_feed_event_team on contest_feed_event (cid, uid) where kind = 'team'`)
  }
}

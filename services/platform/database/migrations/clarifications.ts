import { Migration } from '@mikro-orm/migrations'

/** Questions to the jury of a contest, and what was done with each. */
export class Clarifications extends Migration {
  override up(): void {
    this.addSql(`create table clarification (
      id bigserial primary key,
      cid bigint not null references contest on delete cascade,
      cpid bigint references contest_problem on delete set null,
      uid varchar(32) not null,
      question text not null,
      claimed_uid varchar(32),
      answer text,
      answered_uid varchar(32),
      answered_at timestamptz,
      is_public boolean not null default false,
      merged_into bigint references clarification on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`)
    this.addSql('create index clarification_contest on clarification (cid, id desc)')
    this.addSql('create index clarification_asker on clarification (uid, created_at desc)')
    this.addSql('create index clarification_merged on clarification (merged_into) where merged_into is not null')
    this.addSql('create index clarification_problem on clarification (cpid) where cpid is not null')
    this.addSql(`create table clarification_event (
      id bigserial primary key,
      clarification_id bigint not null references clarification on delete cascade,
      what varchar(16) not null check (what in ('asked', 'claimed', 'released', 'answered', 'merged')),
      uid varchar(32) not null,
      text text,
      created_at timestamptz not null
    )`)
    this.addSql('create index clarification_event_of on clarification_event (clarification_id, id)')
  }
}

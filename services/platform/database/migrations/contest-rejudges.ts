import { Migration } from '@mikro-orm/migrations'

/** Rejudges of whole contest problems, taken up batch by batch (features/judging/rejudge-all.ts). */
export class ContestRejudges extends Migration {
  override up(): void {
    this.addSql(`create table contest_rejudge (
      cpid bigint primary key references contest_problem on delete cascade,
      cid bigint not null references contest on delete cascade,
      total integer not null,
      done integer not null default 0,
      -- The newest submission at the start, and the one up to which every one has been put back.
      to_submit_id bigint not null,
      last_submit_id bigint not null default 0,
      started_at timestamptz not null,
      finished_at timestamptz
    )`)
    this.addSql(`create index on contest_rejudge (cid)`)
    this.addSql(`create index contest_rejudge_open on contest_rejudge (started_at) where finished_at is null`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** Rejudges of whole problems, taken up submission by submission (features/judging/rejudge-problem.ts). */
export class ProblemRejudges extends Migration {
  override up(): void {
    this.addSql(`create table problem_rejudge (
      pid bigint primary key references problem on delete cascade,
      total integer not null,
      done integer not null default 0,
      -- The newest submission at the start, and the one up to which every one has been put back.
      to_submit_id bigint not null,
      last_submit_id bigint not null default 0,
      started_at timestamptz not null,
      finished_at timestamptz
    )`)
    this.addSql(`create index problem_rejudge_open on problem_rejudge (started_at) where finished_at is null`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** A rejudge of a problem knows how many have their new verdict; earlier ones count as judged when all were put back. */
export class RejudgeProgress extends Migration {
  override up(): void {
    this.addSql(`alter table problem_rejudge
      add column judged integer not null default 0,
      add column judged_at timestamptz,
      add column revision integer not null default 0`)
    this.addSql(
      'update problem_rejudge set judged = done, judged_at = finished_at, revision = 1 where finished_at is not null',
    )
    this.addSql('create index problem_rejudge_unjudged on problem_rejudge (started_at) where judged_at is null')
  }
}

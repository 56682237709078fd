import { Migration } from '@mikro-orm/migrations'

/** How many of a rejudge have their new verdict; of earlier ones, all that were put back. */
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

import { Migration } from '@mikro-orm/migrations'

/**
 * Submissions of a day are counted for the dashboard: rows lie in the order of their time, so a few pages of index
 * tell where.
 */
export class SubmissionDays extends Migration {
  override up(): void {
    this.addSql(
      'create index submission_days on submission using brin (submit_time) with (pages_per_range = 32, autosummarize = on)',
    )
  }
}

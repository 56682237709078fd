import { Migration } from '@mikro-orm/migrations'

/** What earlier judgings of submissions came to. The judging that stands is in the submission itself. */
export class SubmissionAttempts extends Migration {
  override up(): void {
    this.addSql(`create table submission_attempt (
      submit_id bigint not null references submission on delete cascade,
      attempt int not null,
      status int not null,
      score int,
      time_ms int,
      memory_kb int,
      judger text not null,
      is_manual boolean not null,
      judged_at timestamptz not null,
      primary key (submit_id, attempt)
    )`)
  }
}

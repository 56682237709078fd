import { Migration } from '@mikro-orm/migrations'

/** What one user sent to contests of late is summed with each submission to one. */
export class ContestCodeBytes extends Migration {
  override up(): void {
    this.addSql(
      'create index submission_contest_user on submission (uid, submit_time desc) include (code_bytes) where cid > 0',
    )
  }
}

import { Migration } from '@mikro-orm/migrations'

/** Submissions of one language, newest first: a rare one would be looked for in the whole list. */
export class ListedLanguages extends Migration {
  override up(): void {
    this.addSql(
      'create index submission_public_language on submission (language, submit_time desc, submit_id desc) include (pid, uid, status) where cid = 0 and gid is null',
    )
  }
}

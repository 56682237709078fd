import { Migration } from '@mikro-orm/migrations'

/** Whoever goes through the submissions to a problem for those of many people reads the index alone. */
export class ListWalks extends Migration {
  override up(): void {
    this.addSql('drop index submission_problem')
    this.addSql(
      'create index submission_problem on submission (pid, submit_time desc, submit_id desc) include (uid, status, gid) where cid = 0',
    )
  }
}

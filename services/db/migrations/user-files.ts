import { Migration } from '@mikro-orm/migrations'

/** What a user has stored is added up with every file that they store. */
export class UserFiles extends Migration {
  override up(): void {
    this.addSql('create index stored_file_uid on stored_file (uid) include (size_bytes) where gid is null and deleted_at is null')
    this.addSql('create index testcase_upload_uid on testcase_upload (uid)')
  }
}

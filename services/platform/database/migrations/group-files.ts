import { Migration } from '@mikro-orm/migrations'

/** What a group has stored is added up with every file that it stores. */
export class GroupFiles extends Migration {
  override up(): void {
    this.addSql(
      'create index stored_file_gid on stored_file (gid) include (size_bytes) where gid is not null and deleted_at is null',
    )
  }
}

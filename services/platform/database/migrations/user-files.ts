import { Migration } from '@mikro-orm/migrations'

/**
 * What a user and a group have stored is added up with every file that they store (services/features/files/upload-room.ts).
 * Nobody knows who stored the test data that are there already: they count for no user.
 */
export class UserFiles extends Migration {
  override up(): void {
    this.addSql(
      'create index stored_file_uid on stored_file (uid) include (size_bytes) where gid is null and deleted_at is null',
    )
    this.addSql('alter table problem add column data_uid varchar(32)')
    this.addSql('create index problem_data_uid on problem (data_uid) where gid is null and data_uid is not null')
    this.addSql('alter table testcase_upload add column gid bigint references user_group on delete cascade')
    this.addSql('create index testcase_upload_uid on testcase_upload (uid) where gid is null')
    this.addSql('create index testcase_upload_gid on testcase_upload (gid) where gid is not null')
  }
}

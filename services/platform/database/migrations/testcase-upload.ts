import { Migration } from '@mikro-orm/migrations'

/** Test data that was uploaded and waits for its problem to be saved; the bytes are in the object store. */
export class TestcaseUpload extends Migration {
  override up(): void {
    this.addSql(`create table testcase_upload (
      token varchar(64) primary key,
      uid varchar(32) not null,
      files jsonb not null,
      created_at timestamptz not null default now()
    )`)
    this.addSql('create index testcase_upload_age on testcase_upload (created_at)')
  }
}

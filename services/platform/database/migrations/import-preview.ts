import { Migration } from '@mikro-orm/migrations'

/** An import can be looked at before it is stored: the preview is a task of its own, which keeps the uploaded file. */
export class ImportPreview extends Migration {
  override up(): void {
    this.addSql('alter table exchange_job add column source_hash varchar(64)')
    this.addSql('alter table exchange_job drop constraint exchange_job_kind_check')
    this.addSql(
      "alter table exchange_job add constraint exchange_job_kind_check check (kind in ('preview', 'import', 'export'))",
    )
  }
}

import { Migration } from '@mikro-orm/migrations'

/** Prints that go to the printer of the site: how far each is, and which contests have the printer. */
export class Printer extends Migration {
  override up(): void {
    this.addSql(`alter table contest_print
      add column printer varchar(8) check (printer in ('queued', 'sending', 'sent', 'printed', 'failed')),
      add column printer_job int, add column printer_reason varchar(255), add column printer_at timestamptz`)
    this.addSql(`create index contest_print_printer on contest_print (printer, id)
      where printer in ('queued', 'sending', 'sent')`)
    this.addSql('alter table contest_hall add column uses_printer boolean not null default false')
  }
}

import { Migration } from '@mikro-orm/migrations'

/** Tickets of balloons that go to the printer of the site, and which contests have them printed. */
export class BalloonTickets extends Migration {
  override up(): void {
    this.addSql(`create table contest_ticket (
      id bigserial primary key,
      cpid bigint not null references contest_problem on delete cascade,
      uid varchar(32) not null,
      round int not null,
      cid bigint not null references contest on delete cascade,
      take_back boolean not null,
      printer varchar(8) not null check (printer in ('queued', 'sending', 'sent', 'printed', 'failed')),
      printer_job int,
      printer_reason varchar(255),
      printer_at timestamptz not null,
      unique (cpid, uid, round)
    )`)
    this.addSql('create index contest_ticket_cid on contest_ticket (cid)')
    this.addSql(`create index contest_ticket_printer on contest_ticket (printer, id)
      where printer in ('queued', 'sending', 'sent')`)
    this.addSql('alter table contest_hall add column prints_tickets boolean not null default false')
  }
}

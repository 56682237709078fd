import { Migration } from '@mikro-orm/migrations'

/** A webhook of several contests: a row for each, all of one registration. */
export class WebhookRegistrations extends Migration {
  override up(): void {
    this.addSql('alter table contest_webhook add column registration bigint')
  }
}

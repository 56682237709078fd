import { Migration } from '@mikro-orm/migrations'

/** A webhook of all contests of its maker has a row of no contest, whose number is the registration of the others. */
export class WebhooksOfAll extends Migration {
  override up(): void {
    this.addSql('alter table contest_webhook alter column cid drop not null')
  }
}

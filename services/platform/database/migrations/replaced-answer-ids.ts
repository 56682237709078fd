import { Migration } from '@mikro-orm/migrations'

/** Answers that went by our id until a client gave one of its own: feeds take the first one back. */
export class ReplacedAnswerIds extends Migration {
  override up(): void {
    this.addSql('alter table contest_api_id add column replaces boolean not null default false')
  }
}

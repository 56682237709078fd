import { Migration } from '@mikro-orm/migrations'

/** Clarifications in the event feed of the Contest API. */
export class ContestApiClarifications extends Migration {
  override up(): void {
    this.addSql('alter table contest_feed_event add column clarification_id bigint')
    this.addSql(`create index contest_feed_event_clarification on contest_feed_event (cid, clarification_id)
      where kind = 'clarification'`)
  }
}

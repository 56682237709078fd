import { Migration } from '@mikro-orm/migrations'

/** How many runs the jury was told of with a verdict, so that a later one with fewer takes the rest back. */
export class FeedRuns extends Migration {
  override up(): void {
    this.addSql('alter table contest_feed_event add column runs integer')
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * Results of cases for two kinds of readers: what a checker reported is for the jury, contestants have a message of
 * their own. Of earlier results only those keep theirs whose messages no checker wrote: runtime errors and cases that
 * were not run.
 */
export class ShownTestData extends Migration {
  override up(): void {
    this.addSql('alter table problem add column show_test_data boolean not null default false')
    this.addSql(
      'alter table judge_case add column contestant_message text, add column found_text text, add column found_bytes int',
    )
    this.addSql('update judge_case set contestant_message = message where message is not null and status in (3, -4)')
  }
}

import { Migration } from '@mikro-orm/migrations'

/** Discussions posted in a user's current 24 hours, which begin with the first: deleting one gives nothing back. */
export class DiscussionQuota extends Migration {
  override up(): void {
    this.addSql(`create table discussion_quota (
      uid varchar(32) primary key,
      since timestamptz not null,
      posts integer not null
    )`)
  }
}

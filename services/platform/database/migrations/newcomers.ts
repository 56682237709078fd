import { Migration } from '@mikro-orm/migrations'

/**
 * Whoever has not solved enough yet may ask in categories that are open to newcomers, and answer there: what they
 * post and what they answer is counted apart. Of the first categories the one for questions is open.
 */
export class Newcomers extends Migration {
  override up(): void {
    this.addSql('alter table discussion_category add column open_to_newcomers boolean not null default false')
    this.addSql(`update discussion_category set open_to_newcomers = true where name in ('求助', 'help', 'Help')`)
    this.addSql(
      `alter table discussion_quota add column kind varchar(8) not null default 'post' check (kind in ('post', 'answer'))`,
    )
    this.addSql(
      'alter table discussion_quota alter column kind drop default, drop constraint discussion_quota_pkey, add primary key (uid, kind)',
    )
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * Calls counted over the whole site. Not logged: after a crash or on a standby that was promoted the counts begin anew,
 * and counting waits for no disk.
 */
export class CallCounts extends Migration {
  override up(): void {
    this.addSql(`create unlogged table call_count (
      key varchar(255) primary key,
      calls int not null,
      until timestamptz not null
    )`)
    this.addSql('create index call_count_until on call_count (until)')
  }
}

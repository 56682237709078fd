import { Migration } from '@mikro-orm/migrations'

/** The day on which each daily work was done last, and since when test data are of no use to anybody. */
export class DailyWork extends Migration {
  override up(): void {
    this.addSql('create table daily_work (work varchar(32) primary key, day date not null)')
    this.addSql('create table unused_test_data (hash varchar(64) primary key, since timestamptz not null)')
  }
}

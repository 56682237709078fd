import { Migration } from '@mikro-orm/migrations'

/** Mobile numbers, and failed tries at changing what an account hangs on. */
export class Profiles extends Migration {
  override up(): void {
    this.addSql('alter table users add column mobile text')
    this.addSql('create unique index users_mobile_key on users (mobile)')
    this.addSql(`create table change_failure (
      uid text not null,
      what text not null,
      failures int not null,
      first_at timestamptz(3) not null,
      locked_until timestamptz(3),
      primary key (uid, what)
    )`)
  }
}

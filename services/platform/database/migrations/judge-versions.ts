import { Migration } from '@mikro-orm/migrations'

/** Judges that speak another version of the protocol than the site, so that the back office shows what to do. */
export class JudgeVersions extends Migration {
  override up(): void {
    this.addSql(`create table judge_of_other_version (
      name varchar(255) primary key,
      version int not null,
      seen_at timestamptz not null
    )`)
  }
}

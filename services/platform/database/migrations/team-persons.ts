import { Migration } from '@mikro-orm/migrations'

/** Coaches and others of a team of a contest, beside its members. */
export class TeamPersons extends Migration {
  override up(): void {
    this.addSql(`alter table contest_team add column persons jsonb not null default '[]'`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** What few problems set of their judging: limits of single languages, how the checker is called, passes. */
export class JudgingOptions extends Migration {
  override up(): void {
    this.addSql('alter table problem add column judging_options jsonb')
  }
}

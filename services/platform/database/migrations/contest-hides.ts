import { Migration } from '@mikro-orm/migrations'

/** Problems that a contest hides from the public until it has ended. */
export class ContestHides extends Migration {
  override up(): void {
    this.addSql('alter table contest_problem add column hides boolean not null default false')
    this.addSql('create index contest_problem_hides on contest_problem (pid) where hides')
  }
}

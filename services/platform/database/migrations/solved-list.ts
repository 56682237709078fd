import { Migration } from '@mikro-orm/migrations'

/**
 * What a user home shows of each solved problem: of somebody who solved many, this index is read instead of the
 * statements' table.
 */
export class SolvedList extends Migration {
  override up(): void {
    this.addSql('create index problem_solved_list on problem (id) include (display_id, difficulty)')
  }
}

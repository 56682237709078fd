import { Migration } from '@mikro-orm/migrations'

/**
 * Taking a text apart costs far more than PostgreSQL assumes: conditions on it are for indexes, never for row after
 * row.
 */
export class SearchCost extends Migration {
  override up(): void {
    this.addSql('alter function search_grams(text) cost 10000')
  }
}

import { Migration } from '@mikro-orm/migrations'

/** Teams that stand on a board before their first submission. Every board is computed anew with them. */
export class ListedTeams extends Migration {
  override up(): void {
    this.addSql('alter table board_row add column is_listed boolean not null default false')
    this.addSql('update board set is_stale = true')
  }
}

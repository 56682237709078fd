import { Migration } from '@mikro-orm/migrations'

const tables = ['problem', 'contest', 'training', 'user_group', 'announcement', 'contest_announcement']

/** A number that each edit of a row raises, and who has changed what last (services/features/edits/edits.ts). */
export class Edits extends Migration {
  override up(): void {
    for (const table of tables) {
      this.addSql(
        `alter table ${table} add column revision int not null default 1, add column edits jsonb not null default '[]'`,
      )
    }
  }
}

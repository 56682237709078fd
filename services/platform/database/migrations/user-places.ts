import { Migration } from '@mikro-orm/migrations'

/** Room and seat of a user, as staff set it; only the desks of contests show it. */
export class UserPlaces extends Migration {
  override up(): void {
    this.addSql('alter table users add column place text')
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * Users are found by a part of their e-mail; sheets of generated accounts wait here, enciphered, until they run out.
 */
export class UserDesk extends Migration {
  override up(): void {
    this.addSql(
      'create index users_email_grams on users using gin (search_grams(lower(email))) where email is not null',
    )
    this.addSql('create index problem_author_name on problem (author)')
    this.addSql(
      'create table user_sheet (id varchar(64) primary key, content text not null, expires_at timestamptz not null)',
    )
  }
}

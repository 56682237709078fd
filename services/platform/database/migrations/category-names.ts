import { Migration } from '@mikro-orm/migrations'

/**
 * The first categories of discussions are called as everywhere (contract/admin, default data); our own pages say them
 * in the reader's language.
 */
export class CategoryNames extends Migration {
  override up(): void {
    this.addSql(`update discussion_category c set name = given.name
      from (values ('chat', '闲聊'), ('solution', '题解'), ('help', '求助'), ('suggestion', '建议'), ('record', '记录')) as given (key, name) where c.name = given.key`)
  }
}

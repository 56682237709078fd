import { Migration } from '@mikro-orm/migrations'

/** Pictures that hold nothing but what draws them, with the hash that tools of contests ask for. */
export class CleanPictures extends Migration {
  override up(): void {
    this.addSql(`alter table stored_file add column md5 varchar(32),
      add column is_clean boolean not null default false`)
  }
}

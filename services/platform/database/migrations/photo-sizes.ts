import { Migration } from '@mikro-orm/migrations'

/** Photos of teams that are there in smaller sizes, too; those from before get theirs by the worker. */
export class PhotoSizes extends Migration {
  override up(): void {
    this.addSql('alter table stored_file add column has_sizes boolean not null default false')
  }
}

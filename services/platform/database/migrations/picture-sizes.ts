import { Migration } from '@mikro-orm/migrations'

/** How large a picture is, where that is known: tools of contests ask before they fetch it. */
export class PictureSizes extends Migration {
  override up(): void {
    this.addSql('alter table stored_file add column width_px integer, add column height_px integer')
  }
}

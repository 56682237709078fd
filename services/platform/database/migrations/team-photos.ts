import { Migration } from '@mikro-orm/migrations'

/** A photo of each team of a contest. */
export class TeamPhotos extends Migration {
  override up(): void {
    this.addSql('alter table contest_team add column photo text')
    this.addSql('alter table stored_file drop constraint stored_file_kind_check')
    this.addSql(`alter table stored_file add constraint stored_file_kind_check
      check (kind in ('avatar', 'group_avatar', 'carousel', 'md_image', 'md_file', 'team_logo', 'team_photo'))`)
  }
}

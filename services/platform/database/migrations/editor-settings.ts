import { Migration } from '@mikro-orm/migrations'

/** Keys and own templates of the code editor; `templates` maps families of languages to texts. */
export class EditorSettings extends Migration {
  override up(): void {
    this.addSql(`create table editor_settings (
      uid varchar(32) primary key,
      keys varchar(16) not null default 'default',
      templates jsonb not null default '{}',
      saved_at timestamptz not null
    )`)
  }
}

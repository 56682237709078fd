import { Migration } from '@mikro-orm/migrations'

/**
 * Announcements of the site, of contests and of groups; and the files that pages show, whose bytes are in the object
 * store.
 */
export class AnnouncementsAndFiles extends Migration {
  override up(): void {
    // Of the site when neither contest nor group is named.
    this.addSql(`create table announcement (
      id bigserial primary key,
      title varchar(255) not null,
      content text not null default '',
      uid varchar(32) not null,
      status smallint not null default 0 check (status in (0, 1)),
      cid bigint,
      gid bigint,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (cid is null or gid is null)
    )`)
    this.addSql(
      'create index announcement_site on announcement (created_at desc, id desc) include (status) where cid is null and gid is null',
    )
    this.addSql(
      'create index announcement_contest on announcement (cid, created_at desc, id desc) where cid is not null',
    )
    this.addSql('create index announcement_group on announcement (gid, created_at desc, id desc) where gid is not null')
    // A name is random and its content never changes; a deleted file keeps its row until its bytes are gone too.
    this.addSql(`create table stored_file (
      id bigserial primary key,
      name varchar(64) not null unique,
      kind varchar(16) not null check (kind in ('avatar', 'group_avatar', 'carousel', 'md_image', 'md_file')),
      media_type varchar(64) not null,
      original_name varchar(255) not null,
      uid varchar(32) not null,
      gid bigint,
      hash varchar(64) not null,
      size_bytes bigint not null,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    )`)
    this.addSql('create index stored_file_kind on stored_file (kind, id) where deleted_at is null')
    this.addSql('create index stored_file_hash on stored_file (hash)')
    this.addSql('create index stored_file_deleted on stored_file (deleted_at) where deleted_at is not null')
  }
}

import { revised, times } from './columns.ts'

/**
 * Announcements of the site, of contests and of groups; and the files that pages show, whose bytes are in the object
 * store.
 */
export const site = [
  // Of the site when neither contest nor group is named.
  `create table announcement (
    id bigserial primary key,
    title varchar(255) not null,
    content text not null default '',
    uid varchar(32) not null,
    status smallint not null default 0 check (status in (0, 1)),
    cid bigint,
    gid bigint,
    ${revised},
    ${times},
    check (cid is null or gid is null)
  )`,
  `create index announcement_site on announcement (created_at desc, id desc) include (status)
    where cid is null and gid is null`,
  'create index announcement_contest on announcement (cid, created_at desc, id desc) where cid is not null',
  'create index announcement_group on announcement (gid, created_at desc, id desc) where gid is not null',
  // A name is random and its content never changes; a deleted file keeps its row until its bytes are gone too.
  `create table stored_file (
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
  )`,
  'create index stored_file_kind on stored_file (kind, id) where deleted_at is null',
  'create index stored_file_hash on stored_file (hash)',
  'create index stored_file_deleted on stored_file (deleted_at) where deleted_at is not null',
  // What a user and a group have stored is added up with every file that they store (features/files/quota-policy.ts).
  `create index stored_file_gid on stored_file (gid) include (size_bytes)
    where gid is not null and deleted_at is null`,
  'create index stored_file_uid on stored_file (uid) include (size_bytes) where gid is null and deleted_at is null',
  // How each list of the home page looked when its readers were notified last (features/home/list-worker.ts).
  'create table home_list_mark (list varchar(16) primary key, mark varchar(64) not null)',
]

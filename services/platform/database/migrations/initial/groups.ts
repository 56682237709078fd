import { revised, times } from './columns.ts'

/** Groups, their members and those who apply. */
export const groups = [
  `create table user_group (
    id bigserial primary key,
    name varchar(25) not null,
    short_name varchar(10) not null,
    -- Name, short name and owner in lower case.
    search_text text not null
      generated always as (lower(name || chr(10) || short_name || chr(10) || owner_name)) stored,
    -- Whoever changes the owner sets it too; renaming a user does.
    owner_name text not null,
    brief varchar(50) not null,
    description text not null,
    avatar text,
    uid varchar(32) not null,
    auth smallint not null check (auth in (1, 2, 3)),
    visible boolean not null default true,
    status smallint not null default 0 check (status in (0, 1)),
    code varchar(6),
    members int not null default 0,
    applicants int not null default 0,
    ${revised},
    ${times},
    check (auth = 1 or code is not null)
  )`,
  'alter sequence user_group_id_seq restart with 1000',
  'create unique index user_group_name on user_group (lower(name))',
  'create unique index user_group_short_name on user_group (upper(short_name))',
  'create index user_group_owner on user_group (uid)',
  `create index user_group_listed on user_group (id) include (auth, visible, search_text)
    where status = 0 and members > 0`,
  'create index user_group_words on user_group using gin (search_grams(search_text)) with (fastupdate = off)',
  `create table group_member (
    id bigserial primary key,
    gid bigint not null references user_group on delete cascade,
    uid varchar(32) not null,
    -- The name of the member in lower case.
    search_name text not null,
    auth smallint not null check (auth between 1 and 5),
    reason varchar(100),
    ${times},
    unique (gid, uid)
  )`,
  // Words are looked for among members in the index that gives their order.
  'create index group_member_rows on group_member (gid, id desc) include (auth, uid, search_name)',
  'create index group_member_uid on group_member (uid, gid) include (auth)',
  'create table group_quota (uid varchar(32) primary key, since timestamptz not null, tries int not null)',
]

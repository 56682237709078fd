import { Migration } from '@mikro-orm/migrations'

/**
 * Groups, their members and those who apply. How many there are of each is kept by trigger, so that no way in which
 * somebody comes, changes or goes can forget it.
 */
export class Groups extends Migration {
  override up(): void {
    for (const statement of [...tables, ...counts]) this.addSql(statement)
  }
}

const times = 'created_at timestamptz not null default now(), updated_at timestamptz not null default now()'

const tables = [
  `create table user_group (
    id bigserial primary key,
    name varchar(25) not null,
    short_name varchar(10) not null,
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
    ${times},
    check (auth = 1 or code is not null)
  )`,
  'alter sequence user_group_id_seq restart with 1000',
  'create unique index user_group_name on user_group (lower(name))',
  'create unique index user_group_short_name on user_group (upper(short_name))',
  'create index user_group_owner on user_group (uid)',
  'create index user_group_listed on user_group (id) include (auth) where status = 0 and visible and members > 0',
  `create table group_member (
    id bigserial primary key,
    gid bigint not null references user_group on delete cascade,
    uid varchar(32) not null,
    auth smallint not null check (auth between 1 and 5),
    reason varchar(100),
    ${times},
    unique (gid, uid)
  )`,
  'create index group_member_rows on group_member (gid, id desc) include (auth, uid)',
  'create index group_member_uid on group_member (uid, gid) include (auth)',
  'create table group_quota (uid varchar(32) primary key, since timestamptz not null, tries int not null)',
]

/** Members are those of level 3 and above, applicants those of level 1. */
const change = (rows: string, sign: '+' | '-') => `
  update user_group g set members = g.members ${sign} m.members, applicants = g.applicants ${sign} m.applicants
  from (select gid, count(*) filter (where auth >= 3) as members, count(*) filter (where auth = 1) as applicants from ${rows} group by gid) m
  where g.id = m.gid and (m.members > 0 or m.applicants > 0);`

const counts = (['insert', 'update', 'delete'] as const).flatMap((act) => {
  const before = act === 'insert' ? '' : change('gone', '-')
  const after = act === 'delete' ? '' : change('come', '+')
  const named = [
    ...(act === 'insert' ? [] : ['old table as gone']),
    ...(act === 'delete' ? [] : ['new table as come']),
  ].join(' ')
  return [
    `create function group_member_${act}_counted() returns trigger language plpgsql as $$ begin ${before} ${after} return null; end $$`,
    `create trigger group_member_${act}_counted after ${act} on group_member referencing ${named}
      for each statement execute function group_member_${act}_counted()`,
  ]
})

import { Migration } from '@mikro-orm/migrations'

/**
 * Messages, and the notices of administrators. How many of each kind a user has, and how many of them unread, is
 * kept: the database counts with every change, whoever makes it, and leaves word of it in the same transaction, so
 * that the badge of an open page moves. A message holds no text: what it is about is read when it is shown, by the
 * rules of that moment.
 *
 * `is_settled` is the place in the list: unread ones stand first, and one that has just been read keeps its place
 * until the list is opened anew; without it, reading the first page would move the second.
 */
export class Messages extends Migration {
  override up(): void {
    for (const statement of [...tables, ...counting, ...forNewUsers]) this.addSql(statement)
  }
}

const tables = [
  `create table notice (
    id bigserial primary key,
    title varchar(255) not null,
    content text not null,
    type varchar(8) not null check (type in ('All', 'Single', 'Admin')),
    recipient_uid varchar(32),
    admin_uid varchar(32),
    is_pushed boolean not null default false,
    due_at timestamptz,
    pushed_to varchar(32),
    deleted_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index notice_listed on notice (is_pushed, id desc) where admin_uid is not null and deleted_at is null',
  'create index notice_waiting on notice (id) where not is_pushed or deleted_at is not null',
  `create index notice_for_all on notice (id) where type = 'All'`,
  `create table message (
    id bigserial primary key,
    uid varchar(32) not null,
    box varchar(8) not null check (box in ('Discuss', 'Reply', 'Like', 'Sys', 'Mine')),
    action varchar(12) check (action in ('Discuss', 'Reply', 'Mention', 'Like_Post', 'Like_Discuss')),
    sender_uid varchar(32),
    did bigint,
    cid bigint,
    comment_id bigint,
    reply_id bigint,
    quote_type varchar(8) check (quote_type in ('Comment', 'Reply')),
    quote_id bigint,
    notice_id bigint references notice (id) on delete cascade,
    is_read boolean not null default false,
    is_settled boolean not null default false,
    created_at timestamptz not null default now(),
    check (case when box in ('Sys', 'Mine') then notice_id is not null and action is null
      else notice_id is null and action is not null and sender_uid is not null and num_nonnulls(did, cid) = 1 end)
  )`,
  'create index message_listed on message (uid, box, is_settled, id desc)',
  'create index message_unsettled on message (uid, box) where is_read and not is_settled',
  // Whoever likes, takes it back and likes again is told of once.
  `create unique index message_like_once on message (uid, sender_uid, coalesce(did, 0), coalesce(comment_id, 0)) where box = 'Like'`,
  'create unique index message_notice_once on message (notice_id, uid) where notice_id is not null',
  // Names that begin so, whatever the collation of the database.
  'create index users_name_prefix on users (search_name text_pattern_ops, uid) where status = 0',
]

/** Box and name of its two columns in `message_count`. */
const boxes = [
  ['Discuss', 'comment'],
  ['Reply', 'reply'],
  ['Like', 'likes'],
  ['Sys', 'sys'],
  ['Mine', 'mine'],
] as const
const columns = boxes.flatMap(([, name]) => [`${name}_total`, `${name}_unread`])

/** What a statement has moved, as rows of user, box, messages and unread ones among them. */
const moved = {
  insert: 'select uid, box, 1 as many, (not is_read)::int as fresh from added',
  delete: 'select uid, box, -1 as many, -(not is_read)::int as fresh from gone',
  update: `select a.uid, a.box, 0 as many, (not a.is_read)::int - (not g.is_read)::int as fresh
    from added a join gone g on g.id = a.id where a.is_read <> g.is_read`,
} as const
const tablesOf = {
  insert: 'new table as added',
  delete: 'old table as gone',
  update: 'old table as gone new table as added',
} as const

/** Rows are locked in the order of users, so that two statements never wait for each other. */
const counter = (
  event: keyof typeof moved,
): string => `create function message_${event}_counted() returns trigger language plpgsql as $$ begin
  with moved as (${moved[event]}),
  counted as (
    insert into message_count as k (uid, rev, ${columns.join(', ')})
    select uid, 1, ${boxes.map(([box]) => `coalesce(sum(many) filter (where box = '${box}'), 0), coalesce(sum(fresh) filter (where box = '${box}'), 0)`).join(', ')}
    from moved group by uid order by uid
    on conflict (uid) do update set rev = k.rev + 1, ${columns.map((name) => `${name} = greatest(0, k.${name} + excluded.${name})`).join(', ')}
    returning *)
  insert into outbox (kind, subject, payload)
  select 'live', 'podium.live.event', json_build_object('v', 1, 'topic', 'user:' || uid, 'rev', rev, 'kind', 'unread', 'data', json_build_object('contestant',
    json_build_object('rev', rev, 'comment', comment_unread, 'reply', reply_unread, 'like', likes_unread, 'sys', sys_unread, 'mine', mine_unread)))::text
  from counted;
  return null;
end $$`

const counting = [
  `create table message_count (
    uid varchar(32) primary key,
    rev bigint not null,
    ${columns.map((name) => `${name} integer not null`).join(', ')}
  )`,
  ...(['insert', 'delete', 'update'] as const).flatMap((event) => [
    counter(event),
    `create trigger message_${event}_counted after ${event} on message referencing ${tablesOf[event]}
      for each statement execute function message_${event}_counted()`,
  ]),
]

/** Whoever is new gets every notice to all that has been pushed, however the account is made. */
const forNewUsers = [
  `create function user_gets_notices() returns trigger language plpgsql as $$ begin
    insert into message (uid, box, notice_id)
    select a.uid, 'Sys', n.id from added a join notice n on n.type = 'All' and n.deleted_at is null and (n.is_pushed or n.pushed_to >= a.uid)
    order by a.uid, n.id on conflict do nothing;
    return null;
  end $$`,
  `create trigger user_gets_notices after insert on users referencing new table as added for each statement execute function user_gets_notices()`,
]

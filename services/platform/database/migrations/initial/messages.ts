/** Boxes of messages, as they are called in the columns of `message_count`. */
const boxColumns = ['comment', 'reply', 'likes', 'sys', 'mine'] as const
const countColumns = boxColumns.flatMap((name) => [`${name}_total`, `${name}_unread`])

/**
 * Messages, and the notices of administrators. How many of each kind a user has, and how many of them unread, is
 * kept (features/messages/counts.hot-sql.ts). A message holds no text: what it is about is read when it is shown, by
 * the rules of that moment.
 *
 * `is_settled` orders the list: unread ones stand first, and one that has just been read keeps its position
 * until the list is opened anew; without it, reading the first page would move the second.
 */
export const messages = [
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
  // Whoever likes, takes it back and likes again makes one message.
  `create unique index message_like_once on message (uid, sender_uid, coalesce(did, 0), coalesce(comment_id, 0))
    where box = 'Like'`,
  'create unique index message_notice_once on message (notice_id, uid) where notice_id is not null',
  // The order of a user's messages has a revision of its own: reading marks them and moves none, so what is known of
  // where rows of a deep box stand outlives it. It grows with all that come and go, and with those that take their
  // place among the read ones (features/messages/box/box.hot-sql.ts).
  `create table message_count (
    uid varchar(32) primary key,
    rev bigint not null,
    order_rev bigint not null default 0,
    ${countColumns.map((name) => `${name} integer not null`).join(',\n    ')}
  )`,
]

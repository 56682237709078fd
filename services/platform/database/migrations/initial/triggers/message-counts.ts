import { boxColumns } from '../messages.ts'

/** Box and name of its two columns in `message_count`. */
const boxes = boxColumns.map((name, index) => [['Discuss', 'Reply', 'Like', 'Sys', 'Mine'][index], name] as const)
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

const sums = boxes.flatMap(([box]) =>
  ['many', 'fresh'].map((what) => `coalesce(sum(${what}) filter (where box = '${box}'), 0)`),
)
const added = columns.map((name) => `${name} = greatest(0, k.${name} + excluded.${name})`)

/** Rows are locked in the order of users, so that two statements never wait for each other. */
const counter = (event: keyof typeof moved): string =>
  `create function message_${event}_counted() returns trigger language plpgsql as $$ begin
    with moved as (${moved[event]}),
    counted as (
      insert into message_count as k (uid, rev, ${columns.join(', ')})
      select uid, 1, ${sums.join(', ')} from moved group by uid order by uid
      on conflict (uid) do update set rev = k.rev + 1, ${added.join(', ')}
      returning *)
    insert into outbox (kind, subject, payload)
    select 'live', 'podium.live.event', json_build_object('v', 1, 'topic', 'user:' || uid, 'rev', rev, 'kind', 'unread',
      'data', json_build_object('contestant', json_build_object('rev', rev, 'comment', comment_unread,
        'reply', reply_unread, 'like', likes_unread, 'sys', sys_unread, 'mine', mine_unread)))::text
    from counted;
    return null;
  end $$`

const totals = (row: string): string => boxColumns.map((name) => `${row}.${name}_total`).join(', ')

/** The database counts with every change, whoever makes it, and leaves word of it, so that badges move. */
export const messageCounts = [
  ...(['insert', 'delete', 'update'] as const).flatMap((event) => [
    counter(event),
    `create trigger message_${event}_counted after ${event} on message referencing ${tablesOf[event]}
      for each statement execute function message_${event}_counted()`,
  ]),
  `create function message_order_moved() returns trigger language plpgsql as $$ begin
    new.order_rev := old.order_rev + 1;
    return new;
  end $$`,
  // A statement that adds or takes away messages always changes a total.
  `create trigger message_order_moved before update on message_count for each row
    when ((${totals('old')}) is distinct from (${totals('new')})) execute function message_order_moved()`,
  // Whoever is new gets every notice to all that has been pushed, however the account is made.
  `create function user_gets_notices() returns trigger language plpgsql as $$ begin
    insert into message (uid, box, notice_id)
    select a.uid, 'Sys', n.id from added a join notice n
      on n.type = 'All' and n.deleted_at is null and (n.is_pushed or n.pushed_to >= a.uid)
    order by a.uid, n.id on conflict do nothing;
    return null;
  end $$`,
  `create trigger user_gets_notices after insert on users referencing new table as added
    for each statement execute function user_gets_notices()`,
]

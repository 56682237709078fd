/**
 * How many messages of each box a user has, and how many of them unread: kept with every change of messages, in its
 * transaction, and told to the open pages of the user.
 *
 * Raw: messages and counters change in one statement. A notice to everybody counts 500 users at a time, and each
 * reading of a page marks and counts; typed, it would be three statements at 1.75 ms each in place of one at 0.75 ms
 * (infra/decisions). It may go when the typed builder can write and count in one statement.
 */
import type { RawBuilder } from 'kysely'
import { topics } from '@podium/proto/events/topics.ts'
import { plannedRows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'

const boxes = [
  ['Discuss', 'comment'],
  ['Reply', 'reply'],
  ['Like', 'likes'],
  ['Sys', 'sys'],
  ['Mine', 'mine'],
] as const

const columns = sql.raw(boxes.flatMap(([, name]) => [`${name}_total`, `${name}_unread`]).join(', '))
const sums = sql.raw(
  boxes
    .flatMap(([box]) => ['many', 'fresh'].map((what) => `coalesce(sum(${what}) filter (where box = '${box}'), 0)`))
    .join(', '),
)
const added = sql.raw(
  boxes
    .flatMap(([, name]) => [`${name}_total`, `${name}_unread`])
    .map((name) => `${name} = greatest(0, k.${name} + excluded.${name})`)
    .join(', '),
)
const isReordered = sql.raw(`(${boxes.map(([, name]) => `excluded.${name}_total <> 0`).join(' or ')})::int`)

/** What has happened to the rows of `moved`, as messages and unread ones among them. */
const changes = {
  come: sql`1 as many, (not is_read)::int as fresh`,
  gone: sql`-1 as many, -(not is_read)::int as fresh`,
  read: sql`0 as many, -1 as fresh`,
}

interface Counted {
  readonly uid: string
  readonly moved: number
  readonly rev: number
  readonly comment: number
  readonly reply: number
  readonly like: number
  readonly sys: number
  readonly mine: number
}

/**
 * Runs a change of messages in the transaction of `db`, counts it and tells the users. Counters are locked in the order
 * of users, so that two statements never wait for each other: last in a transaction.
 * @param steps of a `with`, the last of them `moved as (... returning uid, box, is_read)`
 * @returns how many messages have come, gone or been read
 */
export async function countMoved(db: Db, what: keyof typeof changes, steps: RawBuilder<unknown>): Promise<number> {
  const counted = await plannedRows(
    db,
    sql<Counted>`
    with ${steps},
    counted as (
      insert into message_count as k (uid, rev, ${columns})
      select uid, 1, ${sums} from (select uid, box, ${changes[what]} from moved) moved group by uid order by uid
      on conflict (uid) do update set rev = k.rev + 1, order_rev = k.order_rev + ${isReordered}, ${added}
      returning *)
    select uid, rev, comment_unread as comment, reply_unread as reply, likes_unread as like, sys_unread as sys,
      mine_unread as mine, (select count(*) from moved where moved.uid = counted.uid) as moved
    from counted order by uid`,
  )
  await enqueue(
    db,
    counted.map(({ uid, moved: _moved, ...unread }) =>
      liveEvent({ topic: topics.user(uid), rev: unread.rev, kind: 'unread', data: { contestant: unread } }),
    ),
  )
  return counted.reduce((sum, { moved }) => sum + moved, 0)
}

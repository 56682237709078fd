/**
 * Messages come, go and are read here alone: how many of each box a user has, and how many of them unread, is kept with
 * every change, in its transaction, and pushed to the open pages of the user.
 *
 * Raw SQL: messages and counters change in one statement, for 500 users at a time where a notice goes to everybody:
 * 0.56 ms of processor time for one message, 1.68 ms in three typed statements. It may go when the typed builder can
 * write and count in one statement.
 */
import type { RawBuilder } from 'kysely'
import { topics } from '@podium/proto/events/topics.ts'
import type { MessageBox } from '@podium/proto/rules/message/messages.ts'
import { plannedRows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import type { MessageAction } from './entities.ts'

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

/** Of one user; null or left out is what the kind of message does not have. */
export interface NewMessage {
  readonly uid: string
  readonly box: MessageBox
  readonly action?: MessageAction
  readonly senderUid?: string
  readonly did?: number | null
  readonly cid?: number | null
  readonly commentId?: number | null
  readonly replyId?: number | null
  readonly quoteType?: 'Comment' | 'Reply' | null
  readonly quoteId?: number | null
  readonly noticeId?: number
}

/** What a user has already (a like of the same, a notice) does not come again. */
export const insertMessages = (db: Db, messages: readonly NewMessage[]): Promise<number> =>
  countMoved(
    db,
    'come',
    sql`
    moved as (
      insert into message (
        uid, box, action, sender_uid, did, cid, comment_id, reply_id, quote_type, quote_id, notice_id)
      select uid, box, action, "senderUid", did, cid, "commentId", "replyId", "quoteType", "quoteId", "noticeId"
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as one (
        uid text, box text, action text, "senderUid" text, did bigint, cid bigint, "commentId" bigint,
        "replyId" bigint, "quoteType" text, "quoteId" bigint, "noticeId" bigint)
      order by uid on conflict do nothing
      returning uid, box, is_read)`,
  )

/** Every notice to all whose push has reached these users in the order of uid. */
export const insertNoticesToAll = (db: Db, uids: readonly string[]): Promise<number> =>
  countMoved(
    db,
    'come',
    sql`
    moved as (
      insert into message (uid, box, notice_id)
      select one.uid, 'Sys', n.id from unnest(${uids}::text[]) as one (uid)
      join notice n on n.type = 'All' and n.deleted_at is null and (n.is_pushed or n.pushed_to >= one.uid)
      order by one.uid, n.id on conflict do nothing
      returning uid, box, is_read)`,
  )

const deleteFound = (db: Db, found: RawBuilder<unknown>): Promise<number> =>
  countMoved(
    db,
    'gone',
    sql`
    found as (${found} for update),
    moved as (delete from message where id in (select id from found) returning uid, box, is_read)`,
  )

/** All of a user's box, or one message of it. */
export function deleteMessages(
  db: Db,
  { uid, box, id }: { readonly uid: string; readonly box: MessageBox; readonly id: number | undefined },
): Promise<number> {
  const one = id === undefined ? sql`true` : sql`id = ${id}`
  return deleteFound(db, sql`select id from message where uid = ${uid} and box = ${box} and ${one} order by id`)
}

/** The next messages of a notice, in the order of their users. */
export const deleteNoticeMessages = (db: Db, noticeId: number, most: number): Promise<number> =>
  deleteFound(db, sql`select id from message where notice_id = ${noticeId} order by uid limit ${most}`)

/** A mark that is lost in a crash is made again by the next reading; so its commit need not wait for the disk. */
export const withoutWaiting = sql`set_config('synchronous_commit', 'off', true) is not null`

export const markRead = (db: Db, uid: string, ids: readonly number[]): Promise<number> =>
  countMoved(
    db,
    'read',
    sql`
    quick as materialized (select ${withoutWaiting} as yes),
    found as (
      select id from message where id = any(${ids}::bigint[]) and uid = ${uid} and not is_read order by id for update),
    moved as (
      update message set is_read = (select yes from quick) where id in (select id from found)
      returning uid, box, is_read)`,
  )

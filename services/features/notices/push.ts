/**
 * Bringing notices into inboxes (contract/admin "Notices: hourly push", decision 9). Everybody may be fifty thousand
 * users, so a notice goes out in batches, each its own transaction that remembers how far it came: a worker that dies
 * loses nothing and repeats nothing, two workers take turns at the notice's row, and verdicts pass in between.
 */
import type { MikroORM } from '@mikro-orm/postgresql'
import type { NoticeType } from '@podium/proto/rules/message/messages.ts'
import type { RawBuilder } from 'kysely'
import { countMoved } from '../messages/index.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

const batchUsers = 500

interface Waiting {
  readonly id: number
  readonly type: NoticeType
  readonly recipientUid: string | null
  readonly pushedTo: string
}

/**
 * Condition on user `u`. Everybody is whoever was seen, or came, within half a year; administrators are the roles of
 * decision 9.
 */
function isRecipient({ type, recipientUid }: Waiting): RawBuilder<boolean> {
  if (type === 'Single') return sql<boolean>`u.uid = ${recipientUid}`
  if (type === 'Admin') return sql<boolean>`u.role_id in (1000, 1001, 1008)`
  const recently = sql`now() - interval '6 months'`
  return sql<boolean>`(u.gmt_create > ${recently} or exists (select 1 from session s where s.uid = u.uid and s.gmt_create > ${recently}))`
}

/** The next batch of a notice. @returns whether there may be more */
async function pushBatch(db: Db, id: number): Promise<boolean> {
  const notice = await firstRow(
    db,
    sql<Waiting>`
    select id, type, recipient_uid as "recipientUid", coalesce(pushed_to, '') as "pushedTo" from notice
    where id = ${id} and not is_pushed and due_at is not null and deleted_at is null for update`,
  )
  if (!notice) return false
  const box = notice.type === 'Single' ? 'Mine' : 'Sys'
  const batch = await rows(
    db,
    sql<{ uid: string }>`
    select u.uid from users u where u.uid > ${notice.pushedTo} and ${isRecipient(notice)}
    order by u.uid limit ${batchUsers}`,
  )
  const uids = batch.map(({ uid }) => uid)
  const isDone = uids.length < batchUsers
  await change(
    db,
    sql`update notice set pushed_to = coalesce(${uids.at(-1) ?? null}, pushed_to, ''), is_pushed = ${isDone} where id = ${id}`,
  )
  await countMoved(
    db,
    'come',
    sql`
    moved as (
      insert into message (uid, box, notice_id) select uid, ${box}::text, ${id}::bigint from unnest(${uids}::text[]) uid
      order by uid on conflict do nothing
      returning uid, box, is_read)`,
  )
  return !isDone
}

const removeBatch = async (db: Db, id: number): Promise<boolean> => {
  const gone = await countMoved(
    db,
    'gone',
    sql`
    found as (select id from message where notice_id = ${id} order by uid limit ${batchUsers} for update),
    moved as (delete from message where id in (select id from found) returning uid, box, is_read)`,
  )
  if (gone > 0) return true
  await change(db, sql`delete from notice where id = ${id} and deleted_at is not null`)
  return false
}

/** Takes a notice that is marked as deleted out of every inbox, and then away. */
export async function takeBack(orm: MikroORM, id: number): Promise<void> {
  while (await orm.em.fork().transactional((db) => removeBatch(db, id)));
}

/** Brings a notice that is due to everybody whom it is for. */
export async function pushOut(orm: MikroORM, id: number, isStopped = (): boolean => false): Promise<void> {
  while (!isStopped() && (await orm.em.fork().transactional((db) => pushBatch(db, id))));
}

/** Marks everything that waits for the full hour. */
export const callForAll = (orm: MikroORM, now: Date): Promise<number> =>
  change(
    orm.em.fork(),
    sql`update notice set due_at = ${now} where not is_pushed and due_at is null and deleted_at is null`,
  )

/** Pushes what is due and finishes what was being taken back, oldest first. */
export async function pushDue(orm: MikroORM, isStopped = (): boolean => false): Promise<void> {
  const waiting = await rows(
    orm.em.fork(),
    sql<{ id: number; isDeleted: boolean }>`
    select id, deleted_at is not null as "isDeleted" from notice where (not is_pushed and due_at is not null) or deleted_at is not null order by id`,
  )
  for (const { id, isDeleted } of waiting) {
    if (isDeleted) await takeBack(orm, id)
    else await pushOut(orm, id, isStopped)
  }
}

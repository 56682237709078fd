/** Own counters and notices, deleting own messages, and the names that complete a mention. */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { mentionLimits } from '@podium/proto/rules/discussion/mentions.ts'
import { noUnread } from '@podium/proto/rules/message/messages.ts'
import type { Viewer } from '../../platform/context.ts'
import { beginningWith } from '../../platform/database/like.ts'
import { findMentions, enterDiscussion } from '../discussions/index.ts'
import { firstRow, plannedRows, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { pageOrder, placeColumns } from './box.ts'
import { countMoved } from './counts.hot-sql.ts'
import type { Boxes, Placed, Tools } from './box.ts'

export const unreadCounts = async (db: Db, { uid }: Viewer): Promise<CallAnswer<'unreadMessages'>> =>
  (await firstRow(
    db,
    sql<CallAnswer<'unreadMessages'>>`
    select rev, comment_unread as comment, reply_unread as reply, likes_unread as like, sys_unread as sys, mine_unread as mine
    from message_count where uid = ${uid}`,
  )) ?? noUnread

type StoredNotice = Omit<CallAnswer<'sysMessages'>['records'][number], 'gmtCreate' | 'mentions'> & {
  readonly createdAt: string
}

/** One page of notices. They are shown as they are now: an edited one reads anew. */
export const listNotices = (
  { readBox }: Boxes,
  viewer: Viewer,
  asked: { box: 'Sys' | 'Mine'; query: CallQuery<'sysMessages'> },
): Promise<CallAnswer<'sysMessages'>> =>
  readBox(viewer, asked, async (db, onPage) => {
    const found = await plannedRows(
      db,
      sql<StoredNotice & Placed>`
      select ${placeColumns}, m.id, n.title, n.content, n.admin_uid as "adminId", m.box as type, m.is_read as state, m.created_at as "createdAt"
      from message m join notice n on n.id = m.notice_id where ${onPage} order by ${pageOrder}`,
    )
    const mentionsOf = await findMentions(
      db,
      found.map(({ content }) => content),
    )
    const records = found.map(({ createdAt, isSettled: _isSettled, orderRev: _orderRev, ...row }) => ({
      ...row,
      mentions: mentionsOf(row.content),
      gmtCreate: wireTime(createdAt),
    }))
    return { records, first: found[0] }
  })

/** Own rows only; an empty box is no fault. Throws Refusal `messageMissing`. */
export async function cleanMessages(
  { orm }: Pick<Tools, 'orm'>,
  { uid }: Viewer,
  { type, id }: CallQuery<'cleanMessages'>,
): Promise<null> {
  const one = id === undefined ? sql`true` : sql`id = ${id}`
  const gone = await orm.em.fork().transactional((db) =>
    countMoved(
      db,
      'gone',
      sql`
      found as (select id from message where uid = ${uid} and box = ${type} and ${one} order by id for update),
      moved as (delete from message where id in (select id from found) returning uid, box, is_read)`,
    ),
  )
  if (gone === 0 && id !== undefined) throw new Refusal('messageMissing')
  return null
}

/** Short names first, so that the whole name stands on top. Throws Refusal when the contest is closed to the reader. */
export async function mentionNames(
  tools: Tools,
  viewer: Viewer,
  { prefix, cid }: CallQuery<'mentionNames'>,
): Promise<CallAnswer<'mentionNames'>> {
  const db = tools.orm.em.fork()
  if (cid !== undefined && (await enterDiscussion(db, tools, viewer, { cid })).isHiding) return []
  const name = prefix?.trimStart().normalize('NFC').toLowerCase() ?? ''
  if (name === '') return []
  return rows(
    db,
    sql<CallAnswer<'mentionNames'>[number]>`
    select uid, username, nickname, avatar from users
    where search_name like ${beginningWith(name)} and status = 0 and uid <> ${viewer.uid}
    order by search_name using ~<~ limit ${mentionLimits.offered}`,
  )
}

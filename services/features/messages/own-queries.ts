/** Own counters and notices, and the names that complete a mention. */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { noUnread } from '@podium/proto/rules/message/messages.ts'
import type { Viewer } from '../../platform/context.ts'
import { staffContest } from '../contests/index.ts'
import { findMentions, enterDiscussion } from '../discussions/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { prepared } from '../entities.ts'
import type { Boxes, Tools } from './box/box.hot-sql.ts'
import { namesBeginningWith } from './names.hot-sql.ts'
import { orderedMessages } from './box/queries.ts'

const countersOf = prepared((tables, { uid }: Pick<Viewer, 'uid'>) =>
  tables
    .selectFrom('message_count as k')
    .select(['k.rev', 'k.commentUnread as comment', 'k.replyUnread as reply', 'k.likesUnread as like'])
    .select(['k.sysUnread as sys', 'k.mineUnread as mine'])
    .where('k.uid', '=', uid),
)

export async function unreadCounts(db: Db, { uid }: Viewer): Promise<CallAnswer<'unreadMessages'>> {
  const [found] = await countersOf(db, { uid })
  return found ?? noUnread
}

const noticesOnPage = prepared((tables, { ids }: { readonly ids: readonly number[] }) =>
  orderedMessages(tables, ids)
    .innerJoin('notice as n', 'n.id', 'm.noticeId')
    .select(['m.id', 'n.title', 'n.content', 'n.adminUid as adminId', 'm.isRead as state', 'm.createdAt']),
)

/** One page of notices. They are shown as they are now: an edited one reads anew. */
export const listNotices = (
  { readBox }: Boxes,
  viewer: Viewer,
  asked: { box: 'Sys' | 'Mine'; query: CallQuery<'sysMessages'> },
): Promise<CallAnswer<'sysMessages'>> =>
  readBox(viewer, asked, async (db, ids) => {
    const found = await noticesOnPage(db, { ids })
    const mentionsOf = await findMentions(
      db,
      found.map(({ content }) => content),
    )
    const records = found.map(({ createdAt, isSettled: _isOrdered, orderRev: _orderRev, ...row }) => ({
      ...row,
      type: asked.box,
      mentions: mentionsOf(row.content),
      gmtCreate: wireTime(createdAt),
    }))
    return { records, first: found[0] }
  })

const namesFor = async (db: Db, { uid }: Viewer, prefix = ''): Promise<CallAnswer<'mentionNames'>> => {
  const name = prefix.trimStart().normalize('NFC').toLowerCase()
  return name === '' ? [] : namesBeginningWith(db, name, uid)
}

/** Short names first, so that the whole name stands on top. Throws Refusal when the contest is closed to the reader. */
export async function mentionNames(
  tools: Tools,
  viewer: Viewer,
  { prefix, cid }: CallQuery<'mentionNames'>,
): Promise<CallAnswer<'mentionNames'>> {
  const db = tools.orm.em.fork()
  if (cid !== undefined && (await enterDiscussion(db, tools, viewer, { cid })).isHiding) return []
  return namesFor(db, viewer, prefix)
}

/** Those who may be given a role in a contest. Throws Refusal. */
export async function staffNames(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, prefix }: CallQuery<'staffNames'>,
): Promise<CallAnswer<'staffNames'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid, viewer, now: now() }, 'staff')
  return namesFor(db, viewer, prefix)
}

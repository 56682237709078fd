/** Reading comments and replies (contract/contests-and-community 4 and 6.18). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { RawBuilder } from 'kysely'
import type { Viewer } from '../../platform/context.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import { bound, firstRow, plannedRows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enterDiscussion, isShownTo } from '../discussions/index.ts'
import type { DiscussionTarget } from '../discussions/index.ts'
import { findComment } from './find.ts'
import type { Tools } from './find.ts'
import {
  allReplies,
  commentColumns,
  commentJoins,
  knownOf,
  newestReplies,
  presentComment,
  presentReply,
} from './rows.ts'
import type { CommentRow } from './rows.ts'

const defaultPageRows = 20

/** The page on which a comment stands; the first when it is not among them. */
async function pageWith(
  db: Db,
  among: RawBuilder<unknown>,
  { commentId, size }: { commentId: number; size: number },
): Promise<number> {
  const before = await firstRow(
    db,
    sql<{ count: number }>`
    select count(*)::int as count from comment c join comment one on one.id = ${commentId} and one.did is not distinct from c.did and one.cid is not distinct from c.cid
    where ${among} and (c.like_num, c.id) > (one.like_num, one.id)`,
  )
  return Math.floor((before?.count ?? 0) / size) + 1
}

/** How many a reader meets: kept for a discussion, counted in a contest, where it depends on the reader. */
async function totalOf(db: Db, target: DiscussionTarget, among: RawBuilder<unknown>): Promise<number> {
  if (target.kind === 'discussion') return target.comments
  return (
    (await firstRow(db, sql<{ total: number }>`select count(*)::int as total from comment c where ${among}`))?.total ??
    0
  )
}

/** Ids of a page, from the index alone; those of the later half are counted from the end. */
function idsOn(among: RawBuilder<unknown>, { size, offset }: PageBounds, total: number): RawBuilder<unknown> {
  const left = total - offset
  if (left > offset)
    return sql`select c.id from comment c where ${among} order by c.like_num desc, c.id desc limit ${bound(size)} offset ${bound(offset)}`
  return sql`select c.id from comment c where ${among} order by c.like_num, c.id limit ${bound(Math.max(0, Math.min(size, left)))} offset ${bound(Math.max(0, left - size))}`
}

/** Throws Refusal. */
export async function listComments(
  tools: Tools,
  viewer: Viewer | null,
  query: CallQuery<'comments'>,
): Promise<CallAnswer<'comments'>> {
  const db = tools.orm.em.fork()
  const target = await enterDiscussion(db, tools, viewer, query)
  const place = target.kind === 'discussion' ? sql`c.did = ${target.did}` : sql`c.cid = ${target.cid}`
  const among = sql`${place} and ${isShownTo(target, viewer, sql`c.uid`)}`
  const { commentId, ...asked } = query
  const { size } = pageBounds(asked, defaultPageRows)
  const bounds = pageBounds(
    commentId === undefined ? asked : { limit: size, currentPage: await pageWith(db, among, { commentId, size }) },
    defaultPageRows,
  )
  const total = await totalOf(db, target, among)
  const found = await plannedRows(
    db,
    sql<CommentRow & { liked: boolean }>`
    select ${commentColumns}, exists (select 1 from comment_like l where l.comment_id = c.id and l.uid = ${viewer?.uid ?? ''}) as liked
    from comment c ${commentJoins} where c.id = any(array(${idsOn(among, bounds, total)})) order by c.like_num desc, c.id desc`,
  )
  const { newest, counts } = await newestReplies(
    db,
    target,
    viewer,
    found.filter(({ replyNum }) => replyNum > 0).map(({ id }) => id),
  )
  const known = await knownOf(db, target, [...found, ...[...newest.values()].flat()])
  const records = found.map(({ liked: _liked, ...row }) =>
    presentComment(row, {
      known,
      replies: newest.get(row.id),
      shownReplies: counts ? (counts.get(row.id) ?? 0) : undefined,
    }),
  )
  return {
    commentList: pageOf(records, total, bounds),
    commentLikeMap: Object.fromEntries(found.filter(({ liked }) => liked).map(({ id }) => [String(id), true])),
  }
}

/** Throws Refusal. */
export async function listReplies(
  tools: Tools,
  viewer: Viewer | null,
  commentId: number,
): Promise<CallAnswer<'replies'>> {
  const db = tools.orm.em.fork()
  const { target } = await findComment(db, tools, viewer, commentId)
  const found = await allReplies(db, target, viewer, commentId)
  const known = await knownOf(db, target, found)
  return found.map((row) => presentReply(row, known))
}

/** Reading comments and replies (contract/contests-and-community 4 and 6.18). */
import type { CallAnswer, CallQuery } from '@podium/proto/http/calls.ts'
import type { RawBuilder } from 'kysely'
import type { Viewer } from '../../context.ts'
import { pageBounds, pageOf } from '../../db/page.ts'
import { firstRow, rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { enterTalk, isShownTo } from '../../db/talk-access.ts'
import { findComment } from './find.ts'
import type { Tools } from './find.ts'
import { allReplies, commentColumns, commentJoins, newestReplies, presentComment, presentReply } from './rows.ts'
import type { CommentRow } from './rows.ts'

const defaultPageRows = 20

/** The page on which a comment stands; the first when it is not among them. */
async function pageWith(db: Db, among: RawBuilder<unknown>, { commentId, size }: { commentId: number; size: number }): Promise<number> {
  const before = await firstRow(db, sql<{ count: number }>`
    select count(*)::int as count from comment c join comment one on one.id = ${commentId} and one.did is not distinct from c.did and one.cid is not distinct from c.cid
    where ${among} and (c.like_num, c.id) > (one.like_num, one.id)`)
  return Math.floor((before?.count ?? 0) / size) + 1
}

/** Throws Refusal. */
export async function listComments(tools: Tools, viewer: Viewer | null, query: CallQuery<'comments'>): Promise<CallAnswer<'comments'>> {
  const db = tools.orm.em.fork()
  const target = await enterTalk(db, tools, viewer, query)
  const shown = isShownTo(target, viewer, sql`c.uid`)
  const place = target.kind === 'discussion' ? sql`c.did = ${target.did}` : sql`c.cid = ${target.cid}`
  const { size } = pageBounds(query, defaultPageRows)
  const { commentId } = query
  const currentPage = commentId === undefined ? query.currentPage : await pageWith(db, sql`${place} and ${shown}`, { commentId, size })
  const bounds = pageBounds({ ...query, ...(currentPage === undefined ? {} : { currentPage }) }, defaultPageRows)
  const [count, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from comment c where ${place} and ${shown}`),
    // The page is cut before authors are looked up.
    rows(db, sql<CommentRow>`
      select ${commentColumns} from (
        select * from comment c where ${place} and ${shown} order by c.like_num desc, c.id desc limit ${bounds.size} offset ${bounds.offset}
      ) c ${commentJoins} order by c.like_num desc, c.id desc`),
  ])
  const ids = found.map(({ id }) => id)
  const [{ newest, counts }, liked] = await Promise.all([
    newestReplies(db, target, viewer, ids),
    viewer === null ? [] : rows(db, sql<{ id: number }>`
      select comment_id as id from comment_like where uid = ${viewer.uid} and comment_id = any(${ids}::bigint[])`),
  ])
  const records = found.map((row) => presentComment(row, newest.get(row.id) ?? [], counts ? (counts.get(row.id) ?? 0) : row.replyNum))
  return {
    commentList: pageOf(records, count?.total ?? 0, bounds),
    commentLikeMap: Object.fromEntries(liked.map(({ id }) => [String(id), true])),
  }
}

/** Throws Refusal. */
export async function listReplies(tools: Tools, viewer: Viewer | null, commentId: number): Promise<CallAnswer<'replies'>> {
  const db = tools.orm.em.fork()
  const { target } = await findComment(db, tools, viewer, commentId)
  return (await allReplies(db, target, viewer, commentId)).map(presentReply)
}

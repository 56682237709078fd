/** A comment that a reader may see, with what it belongs to: its id alone opens nothing. */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterDiscussion, isByManager, isByStaff, isShownTo } from '../discussions/index.ts'
import type { DiscussionTarget } from '../discussions/index.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

export type Tools = Pick<Context, 'orm' | 'now' | 'settings'>

export interface FoundComment {
  readonly target: DiscussionTarget
  readonly commentId: number
  /** Its author. */
  readonly uid: string
  readonly isByStaff: boolean
  /** The author is a super administrator or the contest's creator. */
  readonly isByManager: boolean
}

/** Throws Refusal. */
export async function findComment(
  db: Db,
  tools: Tools,
  viewer: Viewer | null,
  commentId: number,
): Promise<FoundComment> {
  const place = await firstRow(
    db,
    sql<{ did: number | null; cid: number | null }>`select did, cid from comment where id = ${commentId}`,
  )
  if (!place) throw new Refusal('commentMissing')
  const target = await enterDiscussion(db, tools, viewer, place)
  const found = await firstRow(
    db,
    sql<Pick<FoundComment, 'uid' | 'isByStaff' | 'isByManager'>>`
    select c.uid, ${isByStaff(target, sql`c.uid`)} as "isByStaff", ${isByManager(target, sql`c.uid`)} as "isByManager" from comment c where c.id = ${commentId} and ${isShownTo(target, viewer, sql`c.uid`)}`,
  )
  if (!found) throw new Refusal('commentMissing')
  return { target, commentId, ...found }
}

export interface FoundReply {
  readonly comment: FoundComment
  readonly replyId: number
  readonly uid: string
  readonly isByStaff: boolean
}

/** A reply that the reader may see. Throws Refusal. */
export async function findReply(db: Db, tools: Tools, viewer: Viewer | null, replyId: number): Promise<FoundReply> {
  const place = await firstRow(
    db,
    sql<{ commentId: number }>`select comment_id as "commentId" from reply where id = ${replyId}`,
  )
  if (!place) throw new Refusal('replyMissing')
  const comment = await findComment(db, tools, viewer, place.commentId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'commentMissing' ? new Refusal('replyMissing') : error
  })
  const found = await firstRow(
    db,
    sql<{ uid: string; isByStaff: boolean }>`
    select r.uid, ${isByStaff(comment.target, sql`r.uid`)} as "isByStaff" from reply r
    where r.id = ${replyId} and ${isShownTo(comment.target, viewer, sql`r.uid`)}`,
  )
  if (!found) throw new Refusal('replyMissing')
  return { comment, replyId, ...found }
}

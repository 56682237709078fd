/** Liking and deleting comments and replies (contract/contests-and-community 4 and 6.18). */
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Viewer } from '../../platform/context.ts'
import { notifyUsers } from '../messages/index.ts'
import { change, firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { DiscussionTarget } from '../discussions/index.ts'
import { findComment, findReply } from './find.ts'
import type { Tools } from './find.ts'
import { notifyDiscussion } from './events.ts'

/** Idempotent: the count moves only with a like that comes or goes. Throws Refusal. */
export async function likeComment(
  tools: Tools,
  viewer: Viewer,
  { cid: commentId, toLike }: CallQuery<'commentLike'>,
): Promise<null> {
  return tools.orm.em.fork().transactional(async (db) => {
    const comment = await findComment(db, tools, viewer, commentId)
    // The comment first: two likes of one comment take turns, and one that is being deleted is gone.
    if (!(await firstRow(db, sql`select 1 from comment where id = ${commentId} for update`)))
      throw new Refusal('commentMissing')
    const moved = toLike
      ? await change(
          db,
          sql`insert into comment_like (comment_id, uid) values (${commentId}, ${viewer.uid}) on conflict do nothing`,
        )
      : -(await change(db, sql`delete from comment_like where comment_id = ${commentId} and uid = ${viewer.uid}`))
    if (moved === 0) return null
    const now = await firstRow(
      db,
      sql<{ likeNum: number }>`
      update comment set like_num = like_num + ${moved} where id = ${commentId} returning like_num as "likeNum"`,
    )
    await notifyDiscussion(
      db,
      comment.target,
      {
        what: 'liked',
        commentId,
        replyId: null,
        uid: viewer.uid,
        likeNum: now?.likeNum ?? null,
        isByStaff: comment.isByStaff,
        concerned: [comment.uid],
      },
      tools.now(),
    )
    if (toLike) {
      const { did, cid } = comment.target
      await notifyUsers(db, tools, { did, cid, senderUid: viewer.uid, commentId }, [
        { uid: comment.uid, action: 'Like_Discuss' },
      ])
    }
    return null
  })
}

const lockDiscussion = async (db: Db, { did }: DiscussionTarget): Promise<void> => {
  if (did !== null) await firstRow(db, sql`select 1 from discussion where id = ${did} for update`)
}
const uncount = async (db: Db, { did }: DiscussionTarget, comments: number, replies: number): Promise<void> => {
  if (did === null) return
  await change(
    db,
    sql`
    update discussion set comment_num = greatest(0, comment_num - ${comments + replies}),
      top_comment_num = greatest(0, top_comment_num - ${comments})
    where id = ${did}`,
  )
}

/** Throws Refusal. */
export async function deleteComment(tools: Tools, viewer: Viewer, commentId: number | null | undefined): Promise<null> {
  if (!commentId) throw new Refusal('commentMissing')
  return tools.orm.em.fork().transactional(async (db) => {
    const { target, uid, isByStaff } = await findComment(db, tools, viewer, commentId)
    if (uid !== viewer.uid && !target.isStaff) throw new Refusal('commentNotYours')
    await lockDiscussion(db, target)
    const gone = await firstRow(
      db,
      sql<{ replyNum: number }>`delete from comment where id = ${commentId} returning reply_num as "replyNum"`,
    )
    if (!gone) throw new Refusal('commentMissing')
    await uncount(db, target, 1, gone.replyNum)
    await notifyDiscussion(
      db,
      target,
      { what: 'comment-gone', commentId, replyId: null, uid: viewer.uid, likeNum: null, isByStaff, concerned: [uid] },
      tools.now(),
    )
    return null
  })
}

/** Throws Refusal. */
export async function deleteReply(tools: Tools, viewer: Viewer, replyId: number | null | undefined): Promise<null> {
  if (!replyId) throw new Refusal('replyMissing')
  return tools.orm.em.fork().transactional(async (db) => {
    const { comment, uid, isByStaff } = await findReply(db, tools, viewer, replyId)
    const { target, commentId } = comment
    if (uid !== viewer.uid && !target.isStaff) throw new Refusal('commentNotYours')
    await lockDiscussion(db, target)
    await change(db, sql`update comment set reply_num = greatest(0, reply_num - 1) where id = ${commentId}`)
    if ((await change(db, sql`delete from reply where id = ${replyId}`)) === 0) throw new Refusal('replyMissing')
    await uncount(db, target, 0, 1)
    await notifyDiscussion(
      db,
      target,
      {
        what: 'reply-gone',
        commentId,
        replyId,
        uid: viewer.uid,
        likeNum: null,
        isByStaff: comment.isByStaff && isByStaff,
        concerned: isByStaff ? [uid, comment.uid] : [uid],
      },
      tools.now(),
    )
    return null
  })
}

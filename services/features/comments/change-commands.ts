/** Liking and deleting comments and replies (contract/contests-and-community 4 and 6.18). */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import type { Expression } from 'kysely'
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Viewer } from '../../platform/context.ts'
import { notifyUsers } from '../messages/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { Comment, CommentLike, Discussion, Reply } from '../discussions/entities.ts'
import type { DiscussionTarget } from '../discussions/index.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { findComment, findReply } from './policy.ts'
import type { Tools } from './policy.ts'
import { notifyDiscussion } from './events.ts'

const of = expressionBuilder<Tables>()

/** @returns by how much the count of likes moves */
async function moveLike(em: EntityManager, like: { commentId: number; uid: string }, toLike: boolean): Promise<number> {
  if (!toLike) return -(await em.nativeDelete(CommentLike, like))
  const query = tables(em).insertInto('comment_like').values(like)
  const added = await query
    .onConflict((had) => had.doNothing())
    .returning('commentId')
    .execute()
  return added.length
}

/** Idempotent: the count moves only with a like that comes or goes. Throws Refusal. */
export async function likeComment(
  tools: Tools,
  viewer: Viewer,
  { cid: commentId, toLike }: CallQuery<'commentLike'>,
): Promise<null> {
  return tools.orm.em.fork().transactional(async (em) => {
    const comment = await findComment(em, tools, viewer, commentId)
    // The comment first: two likes of one comment take turns, and one that is being deleted is gone.
    const stored = await em.findOne(Comment, commentId, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!stored) throw new Refusal('commentMissing')
    const moved = await moveLike(em, { commentId, uid: viewer.uid }, toLike)
    if (moved === 0) return null
    stored.likeNum += moved
    await em.flush()
    await notifyDiscussion(
      em,
      comment.target,
      {
        what: 'liked',
        commentId,
        replyId: null,
        uid: viewer.uid,
        likeNum: stored.likeNum,
        isByStaff: comment.isByStaff,
        concerned: [comment.uid],
      },
      tools.now(),
    )
    if (toLike) {
      const { did, cid } = comment.target
      await notifyUsers(em, tools, { did, cid, senderUid: viewer.uid, commentId }, [
        { uid: comment.uid, action: 'Like_Discuss' },
      ])
    }
    return null
  })
}

async function lockDiscussion(em: EntityManager, { did }: DiscussionTarget): Promise<void> {
  if (did !== null) await em.findOne(Discussion, did, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Never below 0. */
const lessBy = (count: Expression<number>, gone: number) => of.fn<number>('greatest', [of.val(0), of(count, '-', gone)])

async function uncount(db: Db, { did }: DiscussionTarget, comments: number, replies: number): Promise<void> {
  if (did === null) return
  await tables(db)
    .updateTable('discussion')
    .set(({ ref }) => ({
      commentNum: lessBy(ref('discussion.commentNum'), comments + replies),
      topCommentNum: lessBy(ref('discussion.topCommentNum'), comments),
    }))
    .where('discussion.id', '=', did)
    .execute()
}

/** Throws Refusal. */
export async function deleteComment(tools: Tools, viewer: Viewer, commentId: number | null | undefined): Promise<null> {
  if (!commentId) throw new Refusal('commentMissing')
  return tools.orm.em.fork().transactional(async (em) => {
    const { target, uid, isByStaff } = await findComment(em, tools, viewer, commentId)
    if (uid !== viewer.uid && !target.isStaff) throw new Refusal('commentNotYours')
    await lockDiscussion(em, target)
    const gone = await tables(em)
      .deleteFrom('comment')
      .where('id', '=', commentId)
      .returning('replyNum')
      .executeTakeFirst()
    if (!gone) throw new Refusal('commentMissing')
    await uncount(em, target, 1, gone.replyNum)
    await notifyDiscussion(
      em,
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
  return tools.orm.em.fork().transactional(async (em) => {
    const { comment, uid, isByStaff } = await findReply(em, tools, viewer, replyId)
    const { target, commentId } = comment
    if (uid !== viewer.uid && !target.isStaff) throw new Refusal('commentNotYours')
    await lockDiscussion(em, target)
    await tables(em)
      .updateTable('comment')
      .set(({ ref }) => ({ replyNum: lessBy(ref('comment.replyNum'), 1) }))
      .where('comment.id', '=', commentId)
      .execute()
    if ((await em.nativeDelete(Reply, { id: replyId })) === 0) throw new Refusal('replyMissing')
    await uncount(em, target, 0, 1)
    await notifyDiscussion(
      em,
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

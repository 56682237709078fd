/** Writing comments and replies: who may, how long, how often (contract/contests-and-community 4, 6.17, 6.18). */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { mayReplyInContest, discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { mentionedIn, notifyUsers } from '../messages/index.ts'
import type { Recipient } from '../messages/index.ts'
import { Comment, Reply } from '../discussions/entities.ts'
import { tables } from '../entities.ts'
import { enterDiscussion, isByStaff, isShownTo, spendAnswer } from '../discussions/index.ts'
import type { DiscussionTarget } from '../discussions/index.ts'
import { findComment } from './policy.ts'
import type { FoundComment, Tools } from './policy.ts'
import { notifyDiscussion } from './events.ts'
import { knownOf, namedComments, namedReplies, presentComment, presentReply } from './queries.ts'

function readContent(content: string | null | undefined): string {
  const text = content?.trim() ?? ''
  if (text === '') throw new Refusal('commentEmpty')
  if (text.length > discussionLimits.commentMaxChars)
    throw new Refusal('commentTooLong', { limit: discussionLimits.commentMaxChars })
  return text.toWellFormed()
}

/**
 * In discussions, ordinary users must have solved something first; contests let their participants speak. Throws
 * Refusal.
 */
const checkAllowed = async (db: Db, tools: Tools, viewer: Viewer, target: DiscussionTarget): Promise<void> =>
  target.kind === 'contest' ? undefined : spendAnswer(db, tools, viewer, target.did)

/**
 * Keeps the discussion from going meanwhile, before anything below it is touched: the order in which deleting locks
 * too.
 */
async function countInDiscussion(db: Db, { did }: DiscussionTarget, what: 'comment' | 'reply'): Promise<void> {
  if (did === null) return
  const counted = await tables(db)
    .updateTable('discussion')
    .set(({ eb }) => ({
      commentNum: eb('discussion.commentNum', '+', 1),
      topCommentNum: eb('discussion.topCommentNum', '+', what === 'comment' ? 1 : 0),
    }))
    .where('discussion.id', '=', did)
    .returning('discussion.id')
    .execute()
  if (counted.length === 0) throw new Refusal('discussionGone')
}

/** Likewise of replies below a comment. */
async function countInComment(db: Db, commentId: number): Promise<void> {
  const counted = await tables(db)
    .updateTable('comment')
    .set(({ eb }) => ({ replyNum: eb('comment.replyNum', '+', 1) }))
    .where('comment.id', '=', commentId)
    .returning('comment.id')
    .execute()
  if (counted.length === 0) throw new Refusal('commentMissing')
}

async function authorIsStaff(db: Db, target: DiscussionTarget, uid: string): Promise<boolean> {
  const { answer } = await tables(db)
    .selectNoFrom(({ cast, val }) => isByStaff(target, cast<string>(val(uid), 'text')).as('answer'))
    .executeTakeFirstOrThrow()
  return Boolean(answer)
}

/** Nobody is called by name where the reader finds none (`knownOf`). */
const calledIn = async (db: Db, target: DiscussionTarget, content: string): Promise<Recipient[]> =>
  target.isHiding ? [] : mentionedIn(db, content)

/** Throws Refusal. */
export async function addComment(
  tools: Tools,
  viewer: Viewer,
  body: CallBody<'addComment'>,
): Promise<CallAnswer<'addComment'>> {
  const content = readContent(body.content)
  return tools.orm.em.fork().transactional(async (em) => {
    const target = await enterDiscussion(em, tools, viewer, body)
    await checkAllowed(em, tools, viewer, target)
    await countInDiscussion(em, target, 'comment')
    const { did, cid } = target
    const made = em.create(Comment, { did, cid, uid: viewer.uid, content })
    await em.flush()
    const row = await namedComments(tables(em)).where('c.id', '=', made.id).executeTakeFirstOrThrow()
    const byStaff = await authorIsStaff(em, target, viewer.uid)
    await notifyDiscussion(
      em,
      target,
      {
        what: 'comment',
        commentId: row.id,
        replyId: null,
        uid: viewer.uid,
        likeNum: null,
        isByStaff: byStaff,
        concerned: [viewer.uid],
      },
      tools.now(),
    )
    const owner = target.kind === 'discussion' ? [{ uid: target.owner, action: 'Discuss' as const }] : []
    await notifyUsers(em, tools, { did: target.did, cid: target.cid, senderUid: viewer.uid, commentId: row.id }, [
      ...owner,
      ...(await calledIn(em, target, content)),
    ])
    return presentComment(row, { known: await knownOf(em, target, [row]) })
  })
}

interface Quoted {
  readonly type: 'Comment' | 'Reply'
  readonly id: number
  readonly uid: string
}

/** What is answered: a reply below the comment that the writer sees, else the comment itself. */
async function readQuote(
  db: Db,
  { target, commentId, uid }: FoundComment,
  viewer: Viewer,
  { quoteId, quoteType }: CallBody<'addReply'>,
): Promise<Quoted> {
  if (quoteType !== 'Reply') return { type: 'Comment', id: commentId, uid }
  const found = await tables(db)
    .selectFrom('reply as r')
    .select('r.uid')
    .where('r.id', '=', quoteId ?? 0)
    .where('r.commentId', '=', commentId)
    .where(({ ref }) => isShownTo(target, viewer, ref('r.uid')))
    .executeTakeFirst()
  if (!found || !quoteId) throw new Refusal('replyMissing')
  return { type: 'Reply', id: quoteId, uid: found.uid }
}

/** Throws Refusal. */
export async function addReply(
  tools: Tools,
  viewer: Viewer,
  body: CallBody<'addReply'>,
): Promise<CallAnswer<'addReply'>> {
  const content = readContent(body.reply.content)
  const { commentId } = body.reply
  if (!commentId) throw new Refusal('commentMissing')
  return tools.orm.em.fork().transactional(async (em) => {
    const comment = await findComment(em, tools, viewer, commentId)
    const { target } = comment
    if (
      target.kind === 'contest' &&
      !mayReplyInContest({
        isOwn: comment.uid === viewer.uid,
        isByManager: comment.isByManager,
        isJury: target.isStaff,
      })
    ) {
      throw new Refusal('replyRefused')
    }
    await checkAllowed(em, tools, viewer, target)
    const quoted = await readQuote(em, comment, viewer, body)
    await countInDiscussion(em, target, 'reply')
    await countInComment(em, commentId)
    const { type: quoteType, id: quoteId } = quoted
    const made = em.create(Reply, { commentId, uid: viewer.uid, toUid: quoted.uid, quoteType, quoteId, content })
    await em.flush()
    const row = await namedReplies(tables(em)).where('r.id', '=', made.id).executeTakeFirstOrThrow()
    const byStaff = await authorIsStaff(em, target, viewer.uid)
    await notifyDiscussion(
      em,
      target,
      {
        what: 'reply',
        commentId,
        replyId: row.id,
        uid: viewer.uid,
        likeNum: null,
        isByStaff: comment.isByStaff && byStaff,
        // Another contestant's reply stays between them and the staff; the staff's reaches whoever sees the comment.
        concerned: byStaff ? [viewer.uid, comment.uid] : [viewer.uid],
      },
      tools.now(),
    )
    const source = {
      did: target.did,
      cid: target.cid,
      senderUid: viewer.uid,
      commentId,
      replyId: row.id,
      quoteType: quoted.type,
      quoteId: quoted.id,
    }
    const answered = target.kind === 'discussion' ? [{ uid: quoted.uid, action: 'Reply' as const }] : []
    await notifyUsers(em, tools, source, [...answered, ...(await calledIn(em, target, content))])
    return presentReply(row, await knownOf(em, target, [row]))
  })
}

/** Writing comments and replies: who may, how long, how often (contract/contests-and-community 4, 6.17, 6.18). */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { mayReplyInContest, discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { Viewer } from '../../platform/context.ts'
import { change, firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { mentionedIn, notifyUsers } from '../messages/index.ts'
import type { Told } from '../messages/index.ts'
import { enterDiscussion, isByStaff, isShownTo, spendAnswer } from '../discussions/index.ts'
import type { DiscussionTarget } from '../discussions/index.ts'
import { findComment } from './find.ts'
import type { FoundComment, Tools } from './find.ts'
import { notifyDiscussion } from './events.ts'
import {
  commentColumns,
  commentJoins,
  knownOf,
  presentComment,
  presentReply,
  replyColumns,
  replyJoins,
} from './rows.ts'
import type { CommentRow, ReplyRow } from './rows.ts'

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
  const comments = what === 'comment' ? 1 : 0
  const counted = await change(
    db,
    sql`
    update discussion set comment_num = comment_num + 1, top_comment_num = top_comment_num + ${comments}
    where id = ${did}`,
  )
  if (counted === 0) throw new Refusal('discussionGone')
}

const authorIsStaff = async (db: Db, target: DiscussionTarget, uid: string): Promise<boolean> =>
  (await firstRow(db, sql<{ yes: boolean }>`select ${isByStaff(target, sql`${uid}::text`)} as yes`))?.yes ?? false

/** Nobody is called by name where the reader finds none (`knownOf`). */
const calledIn = async (db: Db, target: DiscussionTarget, content: string): Promise<Told[]> =>
  target.isHiding ? [] : mentionedIn(db, content)

/** Throws Refusal. */
export async function addComment(
  tools: Tools,
  viewer: Viewer,
  body: CallBody<'addComment'>,
): Promise<CallAnswer<'addComment'>> {
  const content = readContent(body.content)
  return tools.orm.em.fork().transactional(async (db) => {
    const target = await enterDiscussion(db, tools, viewer, body)
    await checkAllowed(db, tools, viewer, target)
    await countInDiscussion(db, target, 'comment')
    const row = await firstRow(
      db,
      sql<CommentRow>`
      with c as (insert into comment (did, cid, uid, content) values (${target.did}, ${target.cid}, ${viewer.uid}, ${content}) returning *)
      select ${commentColumns} from c ${commentJoins}`,
    )
    if (!row) throw new Error('an insert returned no row')
    const byStaff = await authorIsStaff(db, target, viewer.uid)
    await notifyDiscussion(
      db,
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
    await notifyUsers(db, tools, { did: target.did, cid: target.cid, senderUid: viewer.uid, commentId: row.id }, [
      ...owner,
      ...(await calledIn(db, target, content)),
    ])
    return presentComment(row, { known: await knownOf(db, target, [row]) })
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
  const found = await firstRow(
    db,
    sql<{ uid: string }>`
    select r.uid from reply r where r.id = ${quoteId ?? 0} and r.comment_id = ${commentId} and ${isShownTo(target, viewer, sql`r.uid`)}`,
  )
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
  return tools.orm.em.fork().transactional(async (db) => {
    const comment = await findComment(db, tools, viewer, commentId)
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
    await checkAllowed(db, tools, viewer, target)
    const quoted = await readQuote(db, comment, viewer, body)
    await countInDiscussion(db, target, 'reply')
    if ((await change(db, sql`update comment set reply_num = reply_num + 1 where id = ${commentId}`)) === 0)
      throw new Refusal('commentMissing')
    const row = await firstRow(
      db,
      sql<ReplyRow>`
      with r as (insert into reply (comment_id, uid, to_uid, quote_type, quote_id, content)
        values (${commentId}, ${viewer.uid}, ${quoted.uid}, ${quoted.type}, ${quoted.id}, ${content}) returning *)
      select ${replyColumns} from r ${replyJoins}`,
    )
    if (!row) throw new Error('an insert returned no row')
    const byStaff = await authorIsStaff(db, target, viewer.uid)
    await notifyDiscussion(
      db,
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
    await notifyUsers(db, tools, source, [...answered, ...(await calledIn(db, target, content))])
    return presentReply(row, await knownOf(db, target, [row]))
  })
}

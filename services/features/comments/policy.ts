/** A comment that a reader may see, with what it belongs to: its id alone opens nothing. */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterDiscussion, isByManager, isByStaff, isShownTo } from '../discussions/index.ts'
import type { DiscussionTarget } from '../discussions/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

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
  const belongs = await tables(db)
    .selectFrom('comment as c')
    .select(['c.did', 'c.cid'])
    .where('c.id', '=', commentId)
    .executeTakeFirst()
  if (!belongs) throw new Refusal('commentMissing')
  const target = await enterDiscussion(db, tools, viewer, belongs)
  const found = await tables(db)
    .selectFrom('comment as c')
    .select('c.uid')
    .select(({ ref }) => [
      isByStaff(target, ref('c.uid')).as('isByStaff'),
      isByManager(target, ref('c.uid')).as('isByManager'),
    ])
    .where('c.id', '=', commentId)
    .where(({ ref }) => isShownTo(target, viewer, ref('c.uid')))
    .executeTakeFirst()
  if (!found) throw new Refusal('commentMissing')
  const { uid } = found
  return {
    target,
    commentId,
    uid,
    isByStaff: Boolean(found.isByStaff),
    isByManager: Boolean(found.isByManager),
  }
}

export interface FoundReply {
  readonly comment: FoundComment
  readonly replyId: number
  readonly uid: string
  readonly isByStaff: boolean
}

/** A reply that the reader may see. Throws Refusal. */
export async function findReply(db: Db, tools: Tools, viewer: Viewer | null, replyId: number): Promise<FoundReply> {
  const belongs = await tables(db)
    .selectFrom('reply as r')
    .select('r.commentId')
    .where('r.id', '=', replyId)
    .executeTakeFirst()
  if (!belongs) throw new Refusal('replyMissing')
  const comment = await findComment(db, tools, viewer, belongs.commentId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'commentMissing' ? new Refusal('replyMissing') : error
  })
  const found = await tables(db)
    .selectFrom('reply as r')
    .select('r.uid')
    .select(({ ref }) => isByStaff(comment.target, ref('r.uid')).as('isByStaff'))
    .where('r.id', '=', replyId)
    .where(({ ref }) => isShownTo(comment.target, viewer, ref('r.uid')))
    .executeTakeFirst()
  if (!found) throw new Refusal('replyMissing')
  return { comment, replyId, uid: found.uid, isByStaff: Boolean(found.isByStaff) }
}

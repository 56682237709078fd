import type { FastifyInstance } from 'fastify'
import { commentCalls } from '@podium/proto/calls/discussion/comments.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { deleteComment, deleteReply, likeComment } from './change-commands.ts'
import { listComments, listReplies } from './list-queries.ts'
import { addComment, addReply } from './commands.ts'

/** What one user may write in a minute before they are asked to wait. */
const writesPerMinute = 20
const likesPerMinute = 120

/** Comments and replies of discussions and contests. */
export function registerComments(app: FastifyInstance, ctx: Context): void {
  handle(app, commentCalls.comments, ({ viewer, query }) => listComments(ctx, viewer, query))
  handle(app, commentCalls.replies, ({ viewer, query }) => listReplies(ctx, viewer, query.commentId))
  handle(app, commentCalls.addComment, ({ viewer, body }) => addComment(ctx, viewer, body), {
    perMinute: writesPerMinute,
  })
  handle(app, commentCalls.addReply, ({ viewer, body }) => addReply(ctx, viewer, body), { perMinute: writesPerMinute })
  handle(app, commentCalls.commentLike, ({ viewer, query }) => likeComment(ctx, viewer, query), {
    perMinute: likesPerMinute,
  })
  handle(app, commentCalls.deleteComment, ({ viewer, body }) => deleteComment(ctx, viewer, body.id))
  handle(app, commentCalls.deleteReply, ({ viewer, body }) => deleteReply(ctx, viewer, body.reply.id))
}

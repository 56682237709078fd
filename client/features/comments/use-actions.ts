import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { inTurn } from '../../api/in-turn.ts'
import { findNames } from '../../api/mention-names.ts'
import { succeeded } from '../../api/mutations.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { withLike, withEvent, withOwnComment, withOwnReply, withReplies } from './comment-page.ts'
import type { Comment, CommentPage, Reply } from './comment-page.ts'
import { allowanceKey } from './use-allowance.ts'
import type { CommentTopic } from './use-comments.ts'

type Change = (update: (before: CommentPage) => CommentPage) => void

export type CommentActions = ReturnType<typeof useActions>

/** What a reader does here; each shows at once and tells what came of it. */
export function useActions(target: CommentTopic, change: Change) {
  const { t } = useLingui()
  const client = useQueryClient()
  const written = (): void => void client.invalidateQueries({ queryKey: allowanceKey })
  const did = 'did' in target ? target.did : null
  const cid = 'cid' in target ? target.cid : null
  return {
    findNames: findNames(cid),
    comment: (content: string): Promise<boolean> =>
      succeeded(
        call('addComment', { body: { did, cid, content } }).then((comment) => {
          toast.success(t`Comment posted`)
          change((page) => withOwnComment(page, comment))
          written()
        }),
      ),
    reply: (comment: Comment, answered: Reply | null, content: string): Promise<boolean> => {
      const quote =
        answered === null
          ? { quoteId: comment.id, quoteType: 'Comment' as const }
          : { quoteId: answered.id, quoteType: 'Reply' as const }
      return succeeded(
        call('addReply', { body: { reply: { commentId: comment.id, content }, ...quote } }).then((reply) => {
          toast.success(t`Reply posted`)
          change((page) => withOwnReply(page, reply))
          written()
        }),
      )
    },
    like: async ({ id }: Comment, toLike: boolean): Promise<void> => {
      change((page) => withLike(page, id, toLike))
      if (await succeeded(inTurn(`comment ${id}`, () => call('commentLike', { query: { cid: id, toLike } }))))
        toast.success(toLike ? t`Liked` : t`Like removed`)
      else change((page) => withLike(page, id, !toLike))
    },
    loadReplies: (commentId: number): Promise<boolean> =>
      succeeded(
        call('replies', { query: { commentId } }).then((replies) =>
          change((page) => withReplies(page, commentId, replies)),
        ),
      ),
    deleteComment: async ({ id, fromUid: uid }: Comment): Promise<void> => {
      const question = {
        title: t`Delete this comment?`,
        body: t`Its replies are deleted permanently with it.`,
        verb: t`Delete comment`,
        destroys: true,
      }
      if (!(await confirm(question)) || !(await succeeded(call('deleteComment', { body: { id } })))) return
      toast.success(t`Deleted`)
      change((page) => withEvent(page, { what: 'comment-gone', commentId: id, replyId: null, uid, likeNum: null, cid }))
    },
    deleteReply: async ({ id, commentId, fromUid: uid }: Reply): Promise<void> => {
      const question = { title: t`Delete this reply?`, verb: t`Delete reply`, destroys: true }
      if (!(await confirm(question)) || !(await succeeded(call('deleteReply', { body: { reply: { id } } })))) return
      toast.success(t`Deleted`)
      change((page) => withEvent(page, { what: 'reply-gone', commentId, replyId: id, uid, likeNum: null, cid }))
    },
  }
}

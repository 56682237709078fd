import { useEffect, useRef } from 'react'
import type { Comment } from './comment-page.ts'

/** What the address of a page leads to: a comment, or one of its replies. */
export interface DiscussionAnchor {
  readonly commentId: number
  readonly replyId: number | null
}

/** Brings what the address leads to into view, once; a reply that is folded away is unfolded first. */
export function useAnchored(anchor: DiscussionAnchor | null, comment: Comment, unfold: () => Promise<void>): void {
  const done = useRef<string | null>(null)
  const name = anchor === null ? null : `${anchor.commentId} ${anchor.replyId}`
  const isThere = anchor?.replyId === null || comment.replyList.some(({ id }) => id === anchor?.replyId)
  useEffect(() => {
    if (anchor === null || done.current === name) return
    const target = document.querySelector(
      anchor.replyId === null ? `[data-comment="${anchor.commentId}"]` : `[data-reply="${anchor.replyId}"]`,
    )
    if (target === null && !isThere && done.current !== `${name} unfolding`) {
      done.current = `${name} unfolding`
      void unfold()
    }
    if (target === null) return
    done.current = name
    target.scrollIntoView({ block: 'center' })
  })
}

/**
 * One page of comments as it is shown. What others write does not push what is being read: it waits, counted, until
 * the reader asks for it. What vanishes leaves its place; likes move at once.
 */
import type { DiscussionEventData } from '@podium/proto/events/events.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'

export type Comment = CallAnswer<'comments'>['commentList']['records'][number]
export type Reply = CallAnswer<'replies'>[number]

export interface CommentPage {
  readonly comments: readonly Comment[]
  readonly total: number
  /** The page that this is, from 1. */
  readonly current: number
  /** Comments that the reader likes. */
  readonly liked: readonly number[]
  /** Comments of others that came since. */
  readonly waiting: readonly number[]
  /** Replies of others that came since, by comment. */
  readonly waitingReplies: Readonly<Record<number, readonly number[]>>
  readonly gone: readonly number[]
  /** Those that are shown keep their place. */
  readonly goneReplies: readonly number[]
}

export const pageOfAnswer = ({ commentList, commentLikeMap }: CallAnswer<'comments'>): CommentPage => ({
  comments: commentList.records,
  total: commentList.total,
  current: commentList.current,
  liked: Object.keys(commentLikeMap).map(Number),
  waiting: [],
  waitingReplies: {},
  gone: [],
  goneReplies: [],
})

/** The page after a change of one of its comments; the very same page when it has no such comment. */
export function changed(page: CommentPage, commentId: number, change: (comment: Comment) => Comment): CommentPage {
  const comment = page.comments.find(({ id }) => id === commentId)
  if (comment === undefined) return page
  const next = change(comment)
  return next === comment
    ? page
    : { ...page, comments: page.comments.map((each) => (each.id === commentId ? next : each)) }
}

export const withOwnComment = (page: CommentPage, comment: Comment): CommentPage =>
  page.comments.some(({ id }) => id === comment.id)
    ? page
    : {
        ...page,
        comments: [comment, ...page.comments],
        total: page.total + 1,
        waiting: page.waiting.filter((id) => id !== comment.id),
      }

export const withOwnReply = (page: CommentPage, reply: Reply): CommentPage => {
  const waiting = page.waitingReplies[reply.commentId]?.filter((id) => id !== reply.id) ?? []
  const next = changed(page, reply.commentId, (comment) =>
    comment.replyList.some(({ id }) => id === reply.id)
      ? comment
      : { ...comment, totalReplyNum: comment.totalReplyNum + 1, replyList: [reply, ...comment.replyList] },
  )
  return { ...next, waitingReplies: { ...next.waitingReplies, [reply.commentId]: waiting } }
}

/** All replies of a comment are here. */
export const withReplies = (page: CommentPage, commentId: number, replies: readonly Reply[]): CommentPage => ({
  ...changed(page, commentId, (comment) => ({ ...comment, replyList: [...replies], totalReplyNum: replies.length })),
  waitingReplies: { ...page.waitingReplies, [commentId]: [] },
})

export function withLike(page: CommentPage, commentId: number, toLike: boolean): CommentPage {
  if (page.liked.includes(commentId) === toLike) return page
  const next = changed(page, commentId, (comment) => ({
    ...comment,
    likeNum: Math.max(0, comment.likeNum + (toLike ? 1 : -1)),
  }))
  return { ...next, liked: toLike ? [...page.liked, commentId] : page.liked.filter((id) => id !== commentId) }
}

/** Applies what was pushed; the very same page for what it knows already. */
export function withEvent(page: CommentPage, { what, commentId, replyId, likeNum }: DiscussionEventData): CommentPage {
  const comment = page.comments.find(({ id }) => id === commentId)
  if (what === 'comment')
    return comment || page.waiting.includes(commentId) ? page : { ...page, waiting: [...page.waiting, commentId] }
  if (what === 'liked')
    return changed(page, commentId, (one) => (likeNum === null || likeNum === one.likeNum ? one : { ...one, likeNum }))
  if (what === 'comment-gone') {
    if (comment)
      return page.gone.includes(commentId)
        ? page
        : { ...page, gone: [...page.gone, commentId], total: Math.max(0, page.total - 1) }
    return page.waiting.includes(commentId) ? { ...page, waiting: page.waiting.filter((id) => id !== commentId) } : page
  }
  if (!comment || replyId === null) return page
  const isShown = comment.replyList.some(({ id }) => id === replyId)
  const waiting = page.waitingReplies[commentId] ?? []
  if (what === 'reply')
    return isShown || waiting.includes(replyId)
      ? page
      : { ...page, waitingReplies: { ...page.waitingReplies, [commentId]: [...waiting, replyId] } }
  return withoutReply(page, comment, replyId)
}

/**
 * A reply that is shown leaves its place and the count; one that waited no longer waits. Of one that is folded away
 * nobody knows whether it was counted.
 */
function withoutReply(page: CommentPage, comment: Comment, replyId: number): CommentPage {
  if (page.goneReplies.includes(replyId)) return page
  const waiting = page.waitingReplies[comment.id] ?? []
  if (waiting.includes(replyId))
    return { ...page, waitingReplies: { ...page.waitingReplies, [comment.id]: waiting.filter((id) => id !== replyId) } }
  if (!comment.replyList.some(({ id }) => id === replyId)) return page
  return {
    ...changed(page, comment.id, (one) => ({ ...one, totalReplyNum: one.totalReplyNum - 1 })),
    goneReplies: [...page.goneReplies, replyId],
  }
}

import { expect, test } from 'vitest'
import type { DiscussionEventData } from '@podium/proto/events/events.ts'
import { pageOfAnswer, withLike, withEvent, withOwnComment, withOwnReply, withReplies } from './comment-page.ts'
import type { Comment, CommentPage, Reply } from './comment-page.ts'

const reply = (id: number, commentId = 1): Reply => ({ id, commentId, content: `reply ${id}` }) as Reply
const comment = (id: number, replies: Reply[] = []): Comment =>
  ({
    id,
    content: `comment ${id}`,
    likeNum: 2,
    totalReplyNum: replies.length,
    replyList: replies,
  }) as unknown as Comment
const page = (): CommentPage =>
  pageOfAnswer({
    commentList: { records: [comment(1, [reply(10)])], total: 1 },
    commentLikeMap: { '1': true },
  } as unknown as Parameters<typeof pageOfAnswer>[0])
const events = (
  what: DiscussionEventData['what'],
  commentId: number,
  rest: Partial<DiscussionEventData> = {},
): DiscussionEventData => ({ what, commentId, replyId: null, uid: 'u', likeNum: null, cid: null, ...rest })

test('what others write waits, once each, and moves nothing', () => {
  const after = [
    events('comment', 2),
    events('comment', 2),
    events('comment', 3),
    events('reply', 1, { replyId: 11 }),
  ].reduce(withEvent, page())
  expect(after).toMatchObject({ waiting: [2, 3], waitingReplies: { 1: [11] } })
  expect(after.comments.map(({ id }) => id)).toEqual([1])
  expect(withReplies(after, 1, [reply(11), reply(10)])).toMatchObject({
    waitingReplies: { 1: [] },
    comments: [{ totalReplyNum: 2 }],
  })
})

test('events that the page knows already leave it untouched', () => {
  const before = page()
  for (const one of [
    events('comment', 1),
    events('reply', 1, { replyId: 10 }),
    events('reply', 9, { replyId: 90 }),
    events('liked', 1, { likeNum: 2 }),
    events('comment-gone', 9),
  ]) {
    expect(withEvent(before, one)).toBe(before)
  }
})

test('what vanishes leaves its place, or no longer waits', () => {
  const after = [
    events('comment', 2),
    events('comment-gone', 2),
    events('comment-gone', 1),
    events('reply-gone', 1, { replyId: 10 }),
  ].reduce(withEvent, page())
  expect(after).toMatchObject({
    waiting: [],
    gone: [1],
    goneReplies: [10],
    total: 0,
    comments: [{ id: 1, totalReplyNum: 0 }],
  })
})

test('the count of replies follows what is seen to vanish, once', () => {
  const gone = (replyId: number) => events('reply-gone', 1, { replyId })
  const after = [events('reply', 1, { replyId: 11 }), gone(11), gone(10), gone(10)].reduce(withEvent, page())
  expect(after).toMatchObject({
    waitingReplies: { 1: [] },
    goneReplies: [10],
    comments: [{ totalReplyNum: 0, replyList: [{ id: 10 }] }],
  })
  expect(withEvent(after, gone(99))).toBe(after)
})

test('own words stand at once, and are not announced again when they are pushed', () => {
  const pushedFirst = withEvent(page(), events('comment', 5))
  const after = withOwnReply(withOwnComment(pushedFirst, comment(5)), reply(12))
  expect(after).toMatchObject({
    waiting: [],
    total: 2,
    comments: [{ id: 5 }, { id: 1, totalReplyNum: 2, replyList: [{ id: 12 }, { id: 10 }] }],
  })
  expect(withEvent(after, events('comment', 5))).toBe(after)
  expect(withEvent(after, events('reply', 1, { replyId: 12 }))).toBe(after)
})

test('a like moves the count by one, and back', () => {
  const off = withLike(page(), 1, false)
  expect(off).toMatchObject({ liked: [], comments: [{ likeNum: 1 }] })
  expect(withLike(off, 1, false)).toBe(off)
  expect(withLike(off, 1, true)).toMatchObject({ liked: [1], comments: [{ likeNum: 2 }] })
})

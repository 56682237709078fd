/** Comments and replies of discussions and contests (contract/contests-and-community 4). */
import { Type } from 'typebox'
import { discussionRoles } from '../../rules/discussion/discussion.ts'
import { declareCalls } from '../declare.ts'
import { Id, Int, Mentions, None, Nullable, Page, paging, Time, Uid } from '../shapes.ts'

const Text = Nullable(Type.String())
const author = {
  fromUid: Uid,
  fromName: Type.String(),
  fromAvatar: Text,
  fromRole: Type.Enum(discussionRoles),
  fromTitleName: Text,
  fromTitleColor: Text,
  displayName: Type.Optional(
    Type.String({ description: 'addition: what the contest calls the author; absent of staff and in discussions' }),
  ),
}

export const Reply = Type.Object({
  id: Id,
  commentId: Id,
  content: Type.String({ description: 'markdown' }),
  mentions: Mentions,
  ...author,
  toUid: Uid,
  toName: Type.String(),
  toDisplayName: Type.Optional(
    Type.String({
      description: 'addition: what the contest calls whom it answers; absent of staff and in discussions',
    }),
  ),
  toAvatar: Text,
  status: Int,
  gmtCreate: Time,
  gmtModified: Time,
})
export const Comment = Type.Object({
  id: Id,
  content: Type.String({ description: 'markdown' }),
  mentions: Mentions,
  ...author,
  likeNum: Int,
  totalReplyNum: Int,
  gmtCreate: Time,
  replyList: Type.Array(Reply, { description: 'the newest 3' }),
})

/** One of the two; both or none is refused. */
const target = { did: Type.Optional(Nullable(Id)), cid: Type.Optional(Nullable(Id)) }
const lookRefusals = [
  'talkTargetMissing',
  'discussionGone',
  'discussionClosed',
  'discussionDisabled',
  'discussionGroupOnly',
  'contestCommentClosed',
  'contestSignIn',
  'contestMissing',
  'contestScheduled',
  'contestGroupOnly',
  'contestNotRegistered',
  'contestAccountRule',
] as const
const writeRefusals = [
  ...lookRefusals,
  'commentEmpty',
  'commentTooLong',
  'commentTooFewSolved',
  'commentDailyLimit',
] as const

export const commentCalls = declareCalls({
  comments: {
    method: 'GET',
    path: '/api/comments',
    who: 'open',
    staffAccounts: true,
    summary: 'Comments of a discussion or of a contest, most liked first, each with its newest replies',
    query: Type.Object({
      ...target,
      ...paging,
      commentId: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'the page on which it stands, instead of `currentPage`',
        }),
      ),
    }),
    answer: Type.Object({
      commentList: Page(Comment),
      commentLikeMap: Type.Record(Type.String(), Type.Boolean(), {
        description: 'comments of this page that the reader likes',
      }),
    }),
    refusals: lookRefusals,
  },
  addComment: {
    method: 'POST',
    path: '/api/comment',
    who: ['comment_add'],
    staffAccounts: true,
    summary: 'Write a comment',
    body: Type.Object({ ...target, content: Type.Optional(Text) }),
    answer: Comment,
    refusals: writeRefusals,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/comment',
    who: 'user',
    summary: 'Delete a comment with its replies',
    body: Type.Object({ id: Type.Optional(Nullable(Id)) }),
    answer: None,
    refusals: [...lookRefusals, 'commentMissing', 'commentNotYours'],
  },
  commentLike: {
    method: 'GET',
    path: '/api/comment-like',
    who: 'user',
    summary: 'Like a comment, or take the like back; repeating changes nothing',
    query: Type.Object({
      cid: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'the comment' }),
      toLike: Type.Boolean(),
      sourceType: Type.Optional(Nullable(Type.Enum(['Discussion', 'Contest']))),
    }),
    answer: None,
    refusals: [...lookRefusals, 'commentMissing'],
  },
  replies: {
    method: 'GET',
    path: '/api/reply',
    who: 'open',
    staffAccounts: true,
    summary: 'All replies of a comment, newest first',
    query: Type.Object({ commentId: Id }),
    answer: Type.Array(Reply),
    refusals: [...lookRefusals, 'commentMissing'],
  },
  addReply: {
    method: 'POST',
    path: '/api/reply',
    who: ['reply_add'],
    staffAccounts: true,
    summary: 'Reply to a comment or to one of its replies; whom it answers follows from what is quoted',
    body: Type.Object({
      reply: Type.Object({ commentId: Type.Optional(Nullable(Id)), content: Type.Optional(Text) }),
      quoteId: Type.Optional(Nullable(Id)),
      quoteType: Type.Optional(Nullable(Type.Enum(['Comment', 'Reply']))),
    }),
    answer: Reply,
    refusals: [...writeRefusals, 'commentMissing', 'replyMissing', 'replyRefused'],
  },
  deleteReply: {
    method: 'DELETE',
    path: '/api/reply',
    who: 'user',
    summary: 'Delete a reply',
    body: Type.Object({ reply: Type.Object({ id: Type.Optional(Nullable(Id)) }) }),
    answer: None,
    refusals: [...lookRefusals, 'replyMissing', 'commentNotYours'],
  },
})
